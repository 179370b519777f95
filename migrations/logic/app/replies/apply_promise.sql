-- A reply promises a payment, on the business day on or after its date: of the amount that it names, one placement after the other
-- as far as it reaches, else of all that is outstanding on each, or a part of that. Runs under the placements' locks.
create or replace function app.apply_promise(e app.emails, r app.replies) returns void language plpgsql volatile as $$
declare
  p app.placements;
  placement uuid;
  part numeric;
  amount numeric := (r.extracted ->> 'amount')::numeric;
  on_date constant date := case when r.extracted ? 'promised_date' then app.business_days_after((r.extracted ->> 'promised_date')::date, 0) end;
begin
  foreach placement in array app.answered_placements(e, r) loop
    exit when amount <= 0;
    p := app.placement_locked(placement);
    part := nullif(round((p.invoice_amount - p.recovered_amount) * (r.extracted ->> 'share')::numeric, 2), 0);
    amount := amount - coalesce((app.make_commitment(placement, null, coalesce(amount, part), null, on_date, 'email')).total_amount, 0);
  end loop;
end $$;
