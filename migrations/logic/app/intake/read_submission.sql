-- Reads one New placement, whose form the contract's schema has judged, into typed and normalised fields, and notes every
-- respect in which it will not be taken as submitted.
--   faults  why the outbound guard refuses a URL of the body: {field: reason}
--   known   the canonical form of the debtor's name, where the caller has it already
create or replace function app.read_submission(body jsonb, faults jsonb, known app.company_name default null)
returns app.submission language plpgsql stable as $$
declare
  s app.submission;
  debtor constant jsonb := body -> 'debtor';
  amount constant numeric := (body ->> 'invoice_amount')::numeric;
begin
  s.invoice_number := app.clean(body ->> 'invoice_number');
  s.invoice_amount := round(amount, 2);
  s.currency := coalesce(app.clean(body ->> 'currency'), 'USD');
  s.invoice_date := app.clean(body ->> 'invoice_date')::date;
  s.due_date := app.clean(body ->> 'due_date')::date;
  s.posture := app.clean(body ->> 'posture');
  s.callback_url := case when not faults ? 'callback_url' then app.clean(body ->> 'callback_url') end;
  s.notes := app.clean(body ->> 'notes');
  s.company_name := app.clean(debtor ->> 'company_name');
  s.name := coalesce(known, app.canonical_name(s.company_name));
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
