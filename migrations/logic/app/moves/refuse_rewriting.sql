-- History is written once: refuses every update, delete and truncate of the append-only tables, the owner's included.
create or replace function app.refuse_rewriting() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refuse('append_only', array[tg_table_name::text]);
  return null;
end $$;
create or replace trigger _200_append_only before update or delete on app.moves
  for each row execute function app.refuse_rewriting();
create or replace trigger _200_append_only before update or delete on app.audit_events
  for each row execute function app.refuse_rewriting();
create or replace trigger _200_append_only before update or delete on app.compliance_decisions
  for each row execute function app.refuse_rewriting();
create or replace trigger _200_append_only before update or delete on app.amendments
  for each row execute function app.refuse_rewriting();
create or replace trigger _200_append_only before update or delete on app.events
  for each row execute function app.refuse_rewriting();
create or replace trigger _200_append_only before update or delete on app.voice_events
  for each row execute function app.refuse_rewriting();
create or replace trigger _210_append_only before truncate on app.voice_events execute function app.refuse_rewriting();
create or replace trigger _210_append_only before truncate on app.moves execute function app.refuse_rewriting();
create or replace trigger _210_append_only before truncate on app.audit_events execute function app.refuse_rewriting();
create or replace trigger _210_append_only before truncate on app.compliance_decisions execute function app.refuse_rewriting();
create or replace trigger _210_append_only before truncate on app.amendments execute function app.refuse_rewriting();
create or replace trigger _210_append_only before truncate on app.events execute function app.refuse_rewriting();
