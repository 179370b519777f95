-- Keeps the trail from naming an actor for whom the role does not act, whatever app.actor_type is set to: refuses every move and
-- audit event that does. Raises actor_forged.
create or replace function app.refuse_actor() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.refuse('actor_forged', array[current_user::text, new.actor_type]);
  return null;
end $$;
create or replace trigger _200_actor before insert on app.moves
  for each row when (new.actor_type <> all (app.actors_of(current_user))) execute function app.refuse_actor();
create or replace trigger _200_actor before insert on app.audit_events
  for each row when (new.actor_type <> all (app.actors_of(current_user))) execute function app.refuse_actor();
