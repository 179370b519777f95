-- All that the rules read of one placement at one instant. A debtor whose state is not on file is judged by the rules of its area
-- code's state, but for limitation, which is not judged then. One look-up after the other: a join of them all takes longer to set
-- up than to run.
create or replace function app.compliance_facts(p app.placements, at timestamptz)
returns app.decision_facts
language plpgsql stable
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  f app.decision_facts;
  tenant constant uuid := p.creditor_id;
  d app.debtors;
  jurisdiction record;
  creditor_status text;
  limits record;
  phone record;
  email record;
  history record;
  pause record;
  licensed_in constant jsonb := app.setting('licensed_states');
begin
  select row.* into strict d from app.debtors row where row.creditor_id = tenant and row.debtor_id = p.debtor_id;
  select row.status into strict creditor_status from app.creditors row where row.creditor_id = tenant;
  jurisdiction := app.jurisdiction_of(d, (at at time zone 'UTC')::date);
  limits := app.limitation_expired(case when d.state is not null then (jurisdiction.law).rules -> 'sol_time_barred' end,
    p.due_date, (at at time zone 'UTC')::date);
  pause := app.pause_at(p, limits.barred, at);
  select c.opted_out_at, c.retired_at into phone from app.contact_points c
  where c.creditor_id = tenant and c.channel = 'call' and c.address = d.primary_phone;
  select c.opted_out_at, c.retired_at into email from app.contact_points c
  where c.creditor_id = tenant and c.channel = 'email' and c.address = d.primary_email;
  select h.* into history from app.contact_history(tenant, p.debtor_id, d.primary_phone, d.primary_email, at) h;
  f.at := at;
  f.status := p.status;
  f.invoice_amount := p.invoice_amount;
  f.due_date := p.due_date;
  f.time_barred := p.time_barred or limits.barred;
  f.possibly_time_barred := p.possibly_time_barred or limits.possibly;
  f.safety_flags := p.safety_flags;
  f.screening := p.screening;
  f.callback_at := p.callback_at;
  f.creditor_status := creditor_status;
  f.paused_reason := pause.reason;
  f.paused_channels := pause.channels;
  f.paused_until := pause.until;
  f.state := jurisdiction.state;
  f.zip := d.zip;
  f.zones := jurisdiction.zones;
  f.jurisdiction_known := jurisdiction.known;
  f.rules := (jurisdiction.law).rules;
  f.codes := (jurisdiction.law).codes;
  f.licensed := coalesce(licensed_in = '"all"' or licensed_in ? jurisdiction.state, false);
  f.natural_person := app.natural_person(d.entity_type, d.legal_form, d.company_name);
  f.phone := d.primary_phone;
  f.phone_source := d.phone_source;
  f.line_type := d.line_type;
  f.phone_retired := phone.retired_at is not null;
  f.call_opt_out := d.call_opt_out or phone.opted_out_at is not null;
  f.email := d.primary_email;
  f.email_source := d.email_source;
  f.email_retired := email.retired_at is not null;
  f.email_opt_out := d.email_opt_out or email.opted_out_at is not null;
  f.cease_and_desist := d.cease_and_desist;
  f.attorney_representation := d.attorney_representation;
  f.bankruptcy_filed := d.bankruptcy_filed;
  f.sanctions_hit := d.sanctions_hit or 'debtor_sanctions_hit' = any (p.safety_flags);
  f.contact_preference := d.contact_preference;
  f.call_times := history.call_times;
  f.email_times := history.email_times;
  f.conversation_at := history.conversation_at;
  return f;
end $$;
