-- Guards a status that has no machine: a row begins in an initial value and changes along the legal pairs ('from>to') alone. For
-- statuses that a CHECK lists and that nobody follows in a trail. The conditions are the triggers' own, so that a legal change costs
-- no call. Raises illegal_status_change.
create or replace function app.guard_changes(target regclass, status_column text, initial text[], variadic legal text[])
returns void language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  execute format($trigger$create or replace trigger _200_guard_initial_state before insert on %s
    for each row when ((new.%I = any (%L::text[])) is not true) execute function app.refuse_change(%L)$trigger$,
    target, status_column, initial, status_column);
  execute format($trigger$create or replace trigger %I before update on %s
    for each row when (old.%I is distinct from new.%I and (old.%I || '>' || new.%I = any (%L::text[])) is not true)
    execute function app.refuse_change(%L)$trigger$,
    '_200_guard_' || status_column, target, status_column, status_column, status_column, status_column, legal, status_column);
end $$;
select app.guard_changes('app.intake_reviews', 'status', '{pending_review}', 'pending_review>accepted', 'pending_review>rejected');
select app.guard_changes('app.agenda', 'state', '{waiting}',
  'waiting>queued', 'waiting>claimed', 'queued>waiting', 'queued>claimed', 'claimed>waiting',
  'waiting>parked', 'queued>parked', 'claimed>parked', 'parked>waiting');
