-- The debtor wishes to be called at certain times: kept, and heeded by compliance from now on. A wish without a time in it changes
-- nothing. The change of the debtor has its placements judged again. Runs under the debtor's lock.
create or replace function app.apply_contact_preference(debtor uuid, placement uuid, wish jsonb) returns void language plpgsql volatile as $$
begin
  if wish is null then
    return;
  end if;
  update app.debtors d set contact_preference = wish, updated_at = app.now() where d.creditor_id = app.creditor_id() and d.debtor_id = debtor;
  perform app.record('debtor.call_times_wished', placement, jsonb_build_object('debtor_id', debtor, 'wish', wish));
  -- Of a debtor with more placements than this, the calls are moved when they come up.
  perform app.replan(p) from (select p from app.lock_open_placements(debtor) p limit 100) few (p);
end $$;
