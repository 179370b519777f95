-- Reads one New placement, whose form the contract's schema has judged, into typed and normalised fields, and notes every
-- respect in which it will not be taken as submitted. Called by create_placement, the CSV commit and an accepted review.
-- Raises invalid_submission for an amount that only its full digits show to be out of range.
--   faults  why the outbound guard refuses a URL of the body: {field: reason}
create or replace function app.read_submission(body jsonb, faults jsonb) returns app.submission
language plpgsql volatile as $$
declare
  s app.submission;
  debtor constant jsonb := body -> 'debtor';
  amount constant numeric := (body ->> 'invoice_amount')::numeric;
begin
  s.invoice_number := app.clean(body ->> 'invoice_number');
  s.invoice_amount := round(amount, 2);
  if s.invoice_amount not between 0.01 and 9999999999.99 then
    perform app.refuse('invalid_submission', detail =>
      '[{"loc": ["body", "invoice_amount"], "msg": "must lie between 0.01 and 9999999999.99", "type": "custom"}]');
  end if;
  s.currency := coalesce(app.clean(body ->> 'currency'), 'USD');
  s.invoice_date := app.clean(body ->> 'invoice_date')::date;
  s.due_date := app.clean(body ->> 'due_date')::date;
  s.posture := app.clean(body ->> 'posture');
  s.callback_url := case when not faults ? 'callback_url' then app.clean(body ->> 'callback_url') end;
  s.notes := app.clean(body ->> 'notes');
  s.company_name := app.clean(debtor ->> 'company_name');
  s.name := app.canonical_name(s.company_name);
  s.state := app.known_state(debtor ->> 'state');
  s.city := app.clean(debtor ->> 'city');
  s.zip := app.clean(debtor ->> 'zip');
  s.primary_email := lower(app.clean(debtor ->> 'primary_email'));
  s.primary_domain := app.normal_domain(debtor ->> 'primary_domain');
  s.primary_phone := app.normal_phone(debtor ->> 'primary_phone');
  s.entity_type := app.normal_entity_type(debtor ->> 'entity_type');
  s.warnings := app.submission_warnings(s, body, faults);
  return s;
end $$;
