-- Returns the pause of a placement; null when there is none. A claim that an amendment made time-barred is paused from the day
-- that it is barred.
create or replace function app.pause_json(p app.placements) returns jsonb language plpgsql stable as $$
declare
  barred_on date;
begin
  if not app.is_terminal(p.status) and app.may_be_barred_by_amendment(p) then
    select app.barred_on(d.state, p.due_date) into barred_on from app.debtors d
    where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
  end if;
  if barred_on <= app.today() then
    return jsonb_build_object('paused', true, 'reason', 'sol_time_barred', 'until', null,
      'since', app.iso(greatest(barred_on::timestamp at time zone 'UTC', p.placed_at)));
  elsif p.paused_reason is not null and (p.paused_until is null or p.paused_until > app.now()) then
    return jsonb_build_object('paused', true, 'reason', p.paused_reason, 'until', app.iso(p.paused_until),
      'since', app.iso(p.paused_since));
  end if;
  return null;
end $$;
