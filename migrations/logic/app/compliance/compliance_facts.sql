-- All that the rules read of one placement at one instant, in one query; null when the tenant has no such placement. A
-- debtor whose state is not on file is judged by the rules of its area code's state, but for limitation, which is not
-- judged then. Called by app.judge.
create or replace function app.compliance_facts(tenant uuid, placement uuid, at timestamptz)
returns app.compliance_facts
language plpgsql stable
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  f app.compliance_facts;
begin
  select at, p.status, p.invoice_amount, p.due_date,
    p.time_barred or limits.barred, p.possibly_time_barred or limits.possibly, p.safety_flags,
    pause.reason, pause.channels, pause.until, place.state, d.zip,
    app.natural_person(d.entity_type, d.legal_form, d.company_name),
    coalesce(licence.states = '"all"' or licence.states ? place.state, false),
    d.primary_phone, d.phone_source, d.line_type, phone.retired_at is not null,
    d.primary_email, d.email_source, email.retired_at is not null,
    d.call_opt_out or phone.opted_out_at is not null, d.email_opt_out or email.opted_out_at is not null,
    d.cease_and_desist, d.attorney_representation, d.bankruptcy_filed,
    d.sanctions_hit or 'debtor_sanctions_hit' = any (p.safety_flags),
    coalesce(nullif(place.zones, '{}'), array(select jsonb_array_elements_text(law.rules #> '{time_zone,zones}'))),
    place.zones <> '{}' and (d.primary_phone is null
      or place.area_code is not null and area.region is distinct from 'abroad'),
    history.call_times, history.email_times, history.conversation_at, law.rules, p.screening, c.status, p.callback_at, d.call_wish
  into f
  from app.placements p
  join app.creditors c on c.creditor_id = p.creditor_id
  join app.debtors d on d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id
  -- The limit keeps these look-ups: a join over a table that was empty when it was planned reads the whole of it.
  left join lateral (
    select c.opted_out_at, c.retired_at from app.contact_points c
    where c.creditor_id = tenant and c.channel = 'call' and c.address = d.primary_phone limit 1
  ) phone on true
  left join lateral (
    select c.opted_out_at, c.retired_at from app.contact_points c
    where c.creditor_id = tenant and c.channel = 'email' and c.address = d.primary_email limit 1
  ) email on true
  left join app.area_codes area on area.area_code = app.area_code(d.primary_phone)
  left join (select s.value as states from app.settings s where s.name = 'licensed_states') licence on true
  cross join lateral (
    select coalesce(d.state, area.state) as state, app.area_code(d.primary_phone) as area_code,
      app.contact_zones(d.state, d.primary_phone) as zones
    offset 0
  ) place
  cross join lateral app.rules_in_force(place.state, (at at time zone 'UTC')::date) law
  cross join lateral app.limitation(d.state, p.due_date, (at at time zone 'UTC')::date) limits
  left join lateral (
    -- A claim that an amendment made time-barred pauses by itself, before any other pause.
    select 1 as rank, 'sol_time_barred' as reason, '{call,email}'::text[] as channels, null::timestamptz as until
    where limits.barred and app.may_be_barred_by_amendment(p)
    union all
    select 2, p.paused_reason, coalesce(p.paused_channels, '{call,email}'),
      case when app.pause_ends_by_itself(p.paused_reason) then p.paused_until end
    where p.paused_reason is not null and (p.paused_until is null or p.paused_until > at
      or not app.pause_ends_by_itself(p.paused_reason))
    order by rank limit 1
  ) pause on true
  cross join lateral app.contact_history(tenant, p.debtor_id, d.primary_phone, d.primary_email, at) history
  where p.creditor_id = tenant and p.placement_id = placement;
  return f;
end $$;
