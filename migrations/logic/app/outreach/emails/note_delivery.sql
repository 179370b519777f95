-- Records what became of a sent message (delivered, opened, bounced) on each of its placements, in any order and however often,
-- also after delivery_unknown. A permanent bounce retires the address and re-evaluates the debtor's placements. Runs under the
-- debtor's lock.
create or replace function app.note_delivery(message uuid, what text) returns void language plpgsql volatile as $$
declare
  e app.emails;
begin
  update app.emails row set delivered_at = case when what in ('delivered', 'opened') then coalesce(row.delivered_at, app.now()) else row.delivered_at end,
    opened_at = case when what = 'opened' then coalesce(row.opened_at, app.now()) else row.opened_at end,
    failure = case when 'bounced' in (what, row.failure) then 'bounced' end
  where row.creditor_id = app.creditor_id() and row.message_id = message
    and (what = 'delivered' and row.delivered_at is null or what = 'opened' and row.opened_at is null
      or what = 'bounced' or row.failure is not null);
  for e in
    select row.* from app.emails row
    where row.creditor_id = app.creditor_id() and row.message_id = message order by row.placement_id
  loop
    if app.has_transition('email', e.status, what) then
      perform app.move('email', e.email_id, what, jsonb_build_object('message_id', message));
    end if;
    if what = 'bounced' then
      perform app.retire_contact(e.debtor_id, 'email', e.to_address, 'bounced');
    end if;
  end loop;
end $$;
