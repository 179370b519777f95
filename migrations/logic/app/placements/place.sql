-- Places one submission: refuses a duplicate, sends a time-barred one to review, else reuses or creates the debtor and writes
-- the placement. Returns the answer of POST /v1/placements. Called by create_placement and structured intake.
create or replace function app.place(s app.submission, submitted jsonb) returns api.reply language plpgsql volatile as $$
declare
  candidate app.placing;
  placed app.placements;
begin
  perform app.refuse_duplicate(s.invoice_number);
  if (app.limitation(s.state, s.due_date, app.today())).barred then
    return (202, app.review_json(app.open_intake_review(s.invoice_number, submitted)))::api.reply;
  end if;
  candidate := app.match_debtor(s);
  select p.* into placed from app.insert_placements(array[candidate]) p;
  if not found then
    perform app.refuse_duplicate(s.invoice_number);
  end if;
  return (201, app.created_json(placed, s.warnings || app.placement_warnings(candidate, placed)))::api.reply;
end $$;
