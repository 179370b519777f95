-- Applies a call's outcome beyond the cadence: a promise, a dispute, a callback, seven days' rest for a hostile debtor, no more
-- contact, or a retired number. A closed or disputed placement takes no promise and no dispute. A debtor with a bankruptcy,
-- attorney or cease flag is held to no promise.
create or replace function app.apply_call_outcome(c app.calls, report jsonb) returns void language plpgsql volatile as $$
begin
  if report ->> 'outcome' in ('payment_agreed', 'plan_agreed') then
    perform from app.debtors d
    where d.creditor_id = c.creditor_id and d.debtor_id = c.debtor_id
      and (d.bankruptcy_filed or d.attorney_representation or d.cease_and_desist);
    if found then
      return;
    end if;
  end if;
  case report ->> 'outcome'
    when 'payment_agreed' then
      perform app.make_commitment(c.placement_id, null, (report ->> 'promised_amount')::numeric, null,
        (report ->> 'promised_date')::date, 'call');
    when 'plan_agreed' then
      perform app.make_commitment(c.placement_id, 'payment_plan', (report ->> 'promised_amount')::numeric,
        report -> 'installments', (report ->> 'promised_date')::date, 'call');
    when 'dispute_raised' then
      perform app.file_dispute(c.placement_id, app.dispute_code(report ->> 'dispute_kind'), app.clean(report ->> 'dispute_kind'),
        app.dispute_code(report ->> 'dispute_kind'), 'call');
    when 'callback_requested' then
      perform app.promise_callback(c, (report ->> 'callback_at')::timestamptz);
    when 'hostile' then
      perform app.calm_posture(c.placement_id);
      perform app.pause_placement(c.placement_id, 'hostile', '{call,email}', app.hostile_pause_ends());
    when 'wrong_party' then
      perform app.retire_contact(c.debtor_id, 'call', c.to_address, 'wrong_party');
    when 'cease_requested' then
      perform app.apply_cease(c, coalesce(report ->> 'cease_scope', 'all'));
    else
  end case;
end $$;
