-- A debtor wants no more calls, or no more emails: its flag is set, and the number or address is marked wherever else it is
-- used. In force with this transaction: a touch that begins waits for the contact's lock and is judged after it.
-- Called for calls, replies and the unsubscribe link.
create or replace function app.opt_out(debtor uuid, channel text, address text) returns void language plpgsql volatile as $$
declare
  d constant app.debtors := app.lock_contacts(debtor);
  flag constant text := channel || '_opt_out';
begin
  if address is not null then
    insert into app.contact_points as c (creditor_id, channel, address, debtor_id, opted_out_at, created_at)
    values (d.creditor_id, channel, address, debtor, app.now(), app.now())
    on conflict on constraint contact_points_pkey do update set opted_out_at = coalesce(c.opted_out_at, excluded.opted_out_at);
  end if;
  if (to_jsonb(d) ->> flag)::boolean then
    return;
  end if;
  perform app.record_flag_change(debtor, flag, true, 'opt_out');
  update app.debtors row set call_opt_out = row.call_opt_out or channel = 'call',
    email_opt_out = row.email_opt_out or channel = 'email', updated_at = app.now()
  where row.creditor_id = d.creditor_id and row.debtor_id = debtor;
end $$;
