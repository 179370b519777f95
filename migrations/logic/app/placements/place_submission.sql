-- Places one submission: refuses a duplicate, sends a time-barred one to review, else matches the debtor and inserts the
-- placement. Returns the response of POST /v1/placements. locked: the caller holds the creditor's lock exclusive.
create or replace function app.place_submission(s app.submission, submitted jsonb, locked boolean default false, placed_at timestamptz default app.now())
returns api.response language plpgsql volatile as $$
declare
  existing uuid;
  candidate app.matched_submission;
  placed app.placements;
begin
  perform app.refuse_duplicate(s.invoice_number);
  if not locked then
    perform app.lock_debtor_keys(s);
  end if;
  existing := app.find_debtor(s);
  if app.is_time_barred(s, existing) then
    return (202, app.review_json(app.open_intake_review(s.invoice_number, submitted)))::api.response;
  end if;
  candidate := app.match_debtor(s, existing, placed_at);
  select p.* into placed from app.insert_placements(array[candidate]) p;
  if not found then
    perform app.refuse_duplicate(s.invoice_number);
  end if;
  return (201, app.created_json(placed, s.warnings || app.placement_warnings(candidate, placed)))::api.response;
end $$;
