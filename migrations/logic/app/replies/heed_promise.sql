-- A reply promises a payment: of what it names (all that is outstanding, or a part of that), on the business day on or after its
-- date. Called by app.heed_reply under the placement's lock.
create or replace function app.heed_promise(e app.emails, r app.replies) returns void language plpgsql volatile as $$
declare
  p constant app.placements := app.placement_locked(e.placement_id);
  part constant numeric := (p.invoice_amount - p.recovered_amount) * (r.extracted ->> 'share')::numeric;
begin
  perform app.make_commitment(e.placement_id, null, coalesce((r.extracted ->> 'amount')::numeric, nullif(round(part, 2), 0)), null,
    case when r.extracted ? 'promised_date' then app.business_days_after((r.extracted ->> 'promised_date')::date, 0) end, 'email');
end $$;
