-- Places one submission: refuses a duplicate, sends a time-barred one to review, else reuses or creates the debtor and writes
-- the placement. Returns the answer of POST /v1/placements. Called by create_placement and structured intake.
create or replace function app.place(s app.submission, submitted jsonb) returns api.reply language plpgsql volatile as $$
declare
  origin app.creditors;
  debtor app.debtors;
  placed app.placements;
begin
  perform app.refuse_duplicate(s.invoice_number);
  if (app.limitation(s.state, s.due_date, app.today())).barred then
    return (202, app.review_json(app.open_intake_review(s.invoice_number, submitted)))::api.reply;
  end if;
  select c.* into strict origin from app.creditors c where c.creditor_id = app.creditor_id();
  debtor := app.match_debtor(s);
  placed := app.insert_placement(s, debtor, origin);
  if placed.placement_id is null then
    perform app.refuse_duplicate(s.invoice_number);
  end if;
  -- Its birth's triggers may have flagged it.
  select p.safety_flags into placed.safety_flags from app.placements p
  where p.creditor_id = placed.creditor_id and p.placement_id = placed.placement_id;
  return (201, app.created_json(placed, s.warnings || app.placement_warnings(s, debtor, placed)))::api.reply;
end $$;
