-- Returns when a promise is looked at next: to remind of its next open payment, or to see whether it came. Null when it is
-- kept.
create or replace function app.followup_at(c app.commitments) returns timestamptz language plpgsql stable as $$
declare
  due constant app.commitment_dues := app.open_due(c);
  times record;
begin
  select t.* into times
  from app.placements p
  join app.debtors d on d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id
  cross join lateral app.due_times(d, due.due_date) t
  where p.creditor_id = c.creditor_id and p.placement_id = c.placement_id and due.number is not null;
  return case
    when times.remind_at > c.committed_at and times.remind_at < times.broken_at
      and coalesce(c.reminded_until < due.due_date, true) then times.remind_at
    else times.broken_at
  end;
end $$;
