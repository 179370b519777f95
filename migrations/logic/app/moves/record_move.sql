-- After a move: writes its audit event; runs its effect, a function app.on_… (move) named by the transition; then has a placement
-- judged again, since what may be done depends on its status.
create or replace function app.record_move() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if new.subject_id in (new.placement_id, new.creditor_id) then
    perform app.record(new.audit_event, new.placement_id, new.data, new.from_state, new.to_state);
  else
    -- The statuses of the trail are the placement's or the account's; those of what belongs to it are data.
    perform app.record(new.audit_event, new.placement_id, new.data || jsonb_build_object(
      new.machine || '_id', new.subject_id, 'previous_status', new.from_state, 'new_status', new.to_state));
  end if;
  if new.effect is not null then
    execute format('select app.%I($1)', new.effect) using new;
  end if;
  -- Outreach starts under a judgement of this very transaction, to which ready and in_outreach are the same.
  if new.machine = 'placement' and new.to_state <> 'pending_enrichment' and new.event <> 'outreach_started' then
    perform app.evaluate(new.subject_id);
  end if;
  return null;
end $$;
create or replace trigger _500_record after insert on app.moves for each row execute function app.record_move();
