-- Returns whether a debtor may get no service email about a placement: under sanctions, bankruptcy or attorney flags, without a
-- working address, and, unless it answers a stop request, after an opt-out or on a closed placement. Runs under the debtor's
-- lock.
create or replace function app.service_email_refused(p app.placements, debtor app.debtors, answers_stop boolean) returns boolean
language plpgsql stable as $$
declare
  point app.contact_points;
begin
  select c.* into point from app.contact_points c
  where c.creditor_id = debtor.creditor_id and c.channel = 'email' and c.address = debtor.primary_email;
  return debtor.primary_email is null or point.retired_at is not null
    or debtor.sanctions_hit or 'debtor_sanctions_hit' = any (p.safety_flags)
    or debtor.bankruptcy_filed or debtor.attorney_representation
    or not answers_stop and (
      debtor.email_opt_out or debtor.cease_and_desist or point.opted_out_at is not null or app.is_terminal(p.status));
end $$;
