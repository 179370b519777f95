-- Returns the warnings of a submission that need no look at debtors or rules.
create or replace function app.submission_warnings(s app.submission, body jsonb, faults jsonb) returns jsonb
language plpgsql stable as $$
declare
  warnings jsonb := jsonb '[]';
begin
  if s.invoice_amount <> (body ->> 'invoice_amount')::numeric then
    warnings := warnings || app.warning('amount_rounded', 'invoice_amount',
      format('Rounded half up to %s: amounts have two decimals.', s.invoice_amount));
  end if;
  if s.invoice_date is null then
    warnings := warnings || app.warning('missing_invoice_date', 'invoice_date', 'No invoice date was given.');
  end if;
  if s.due_date > app.today() then
    warnings := warnings || app.warning('due_date_in_future', 'due_date', 'Nobody is contacted before the due date.');
  end if;
  if faults ? 'callback_url' then
    warnings := warnings || app.warning('callback_url_rejected', 'callback_url',
      format('Dropped: %s. Events go to the account''s webhook_url.', faults ->> 'callback_url'));
  end if;
  if s.state is null then
    warnings := warnings || app.warning('unknown_state', 'debtor.state', case
      when app.clean(body #>> '{debtor,state}') is null then 'No state was given: the statute of limitations was not judged.'
      else 'Not a US state code, so not stored: the statute of limitations was not judged.' end);
  end if;
  if app.is_free_mail_domain(s.primary_domain) then
    warnings := warnings || app.warning('free_mail_domain', 'debtor.primary_domain',
      'Stored, but a free-mail domain is never used to match debtors.');
  end if;
  if s.primary_phone is null and app.clean(body #>> '{debtor,primary_phone}') is not null then
    warnings := warnings || app.warning('unusable_phone', 'debtor.primary_phone', 'Not a phone number that can be dialled, so not stored.');
  end if;
  if s.primary_domain is null and app.clean(body #>> '{debtor,primary_domain}') is not null then
    warnings := warnings || app.warning('unusable_domain', 'debtor.primary_domain', 'Not a domain name, so not stored.');
  end if;
  if (s.name).insolvency then
    warnings := warnings || app.warning('insolvency_marker', 'debtor.company_name',
      'The name says insolvency: the debtor is flagged bankruptcy_filed and outreach is held.');
  end if;
  return warnings;
end $$;
