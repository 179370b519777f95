-- A debtor asked in a call not to be called, not to be emailed, or not to be contacted at all. Takes effect in this transaction
-- for all its placements. A full cease sends one final notice by email. Runs under the debtor's lock.
create or replace function app.apply_cease(c app.calls, scope text) returns void language plpgsql volatile as $$
declare
  debtor app.debtors;
begin
  select d.* into strict debtor from app.debtors d where d.creditor_id = c.creditor_id and d.debtor_id = c.debtor_id;
  case scope
    when 'call' then perform app.opt_out(c.debtor_id, 'call', c.to_address);
    when 'email' then perform app.opt_out(c.debtor_id, 'email', debtor.primary_email);
    when 'all' then
      perform app.cease(c.debtor_id, c.to_address, null, 'call');
      perform app.write_once(c.placement_id, 'cease_confirmed', '{"answers_stop": true}');
  end case;
end $$;
