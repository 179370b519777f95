-- A debtor said in a call that it is not to be called, not to be written to, or not to be contacted at all: in force with
-- this transaction, for every placement of it. Who is to be left alone altogether gets one final notice of that, by email.
-- Called by app.heed_report and, while the call goes on, by task.receive_voice_event, under the debtor's lock.
create or replace function app.heed_cease(c app.calls, scope text) returns void language plpgsql volatile as $$
declare
  debtor app.debtors;
begin
  select d.* into strict debtor from app.debtors d where d.creditor_id = c.creditor_id and d.debtor_id = c.debtor_id;
  if scope in ('call', 'all') then
    perform app.opt_out(c.debtor_id, 'call', c.to_address);
  end if;
  if scope in ('email', 'all') then
    perform app.opt_out(c.debtor_id, 'email', debtor.primary_email);
  end if;
  if scope = 'all' then
    perform app.set_debtor_flag(c.debtor_id, 'cease_and_desist', true, 'call');
    perform app.write_once(c.placement_id, 'cease_confirmed', '{"answers_stop": true}');
  end if;
end $$;
