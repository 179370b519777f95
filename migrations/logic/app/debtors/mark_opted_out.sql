-- Opts out a number or address, whoever has it.
create or replace function app.mark_opted_out(debtor uuid, channel text, address text) returns void language plpgsql volatile as $$
begin
  perform app.lock_contacts_and(debtor, channel, address);
  insert into app.contact_points as c (creditor_id, channel, address, debtor_id, opted_out_at, created_at)
  select app.creditor_id(), mark_opted_out.channel, mark_opted_out.address, debtor, app.now(), app.now()
  where mark_opted_out.address is not null
  on conflict on constraint contact_points_pkey do update set opted_out_at = excluded.opted_out_at where c.opted_out_at is null;
end $$;
