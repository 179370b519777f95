-- What a call has to say about being contacted at all, heeded at once: a request to stop (for calls, emails or everything)
-- and a number that is somebody else's. The debtor's change has all its placements judged again. Called by app.end_call.
create or replace function app.heed_report(c app.calls, report jsonb) returns void language plpgsql volatile as $$
declare
  scope constant text := case when report ->> 'outcome' = 'cease_requested' then coalesce(report ->> 'cease_scope', 'all') end;
  flags constant text[] := case scope when 'call' then '{call_opt_out}' when 'email' then '{email_opt_out}'
    when 'all' then '{call_opt_out,email_opt_out,cease_and_desist}' end;
begin
  if report ->> 'outcome' = 'wrong_party' then
    update app.contact_points p set retired_at = app.now(), retired_reason = 'wrong_party'
    where p.creditor_id = c.creditor_id and p.channel = 'call' and p.address = c.to_address and p.retired_at is null;
  end if;
  if flags is not null then
    update app.debtors d set call_opt_out = d.call_opt_out or 'call_opt_out' = any (flags),
      email_opt_out = d.email_opt_out or 'email_opt_out' = any (flags),
      cease_and_desist = d.cease_and_desist or 'cease_and_desist' = any (flags), updated_at = app.now()
    where d.creditor_id = c.creditor_id and d.debtor_id = c.debtor_id;
    perform app.record('debtor.flag_changed', c.placement_id,
      jsonb_build_object('debtor_id', c.debtor_id, 'flags', flags, 'value', true, 'call_id', c.call_id));
  end if;
end $$;
