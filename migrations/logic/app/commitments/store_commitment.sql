-- Writes the terms of a promise, replacing the pending one's, and books its follow-up.
create or replace function app.store_commitment(p app.placements, terms app.commitments, asked jsonb) returns app.commitments
language plpgsql volatile as $$
declare
  c app.commitments;
begin
  insert into app.commitments as pending (creditor_id, placement_id, status, type, total_amount, promised_date, dated, source,
    recovered_before, committed_at)
  values (p.creditor_id, p.placement_id, 'pending', terms.type, terms.total_amount, terms.promised_date, terms.dated,
    terms.source, p.recovered_amount, app.now())
  on conflict (creditor_id, placement_id) where status = 'pending' do update set type = excluded.type,
    total_amount = excluded.total_amount, promised_date = excluded.promised_date, dated = excluded.dated,
    source = excluded.source, recovered_before = excluded.recovered_before, reminded_until = null,
    committed_at = excluded.committed_at
  returning pending.* into c;
  delete from app.commitment_dues d where d.creditor_id = c.creditor_id and d.commitment_id = c.commitment_id;
  insert into app.commitment_dues (creditor_id, commitment_id, number, due_date, amount)
  select c.creditor_id, c.commitment_id, d.number, d.due_date, d.amount
  from app.promised_dues(c.total_amount, c.promised_date, coalesce(asked, to_jsonb(case c.type when 'payment_plan' then 3 else 1 end))) d;
  select sum(d.amount), max(d.due_date) into c.total_amount, c.promised_date from app.commitment_dues d
  where d.creditor_id = c.creditor_id and d.commitment_id = c.commitment_id;
  c.next_followup_at := app.followup_at(c);
  update app.commitments row set total_amount = c.total_amount, promised_date = c.promised_date, next_followup_at = c.next_followup_at
  where row.creditor_id = c.creditor_id and row.commitment_id = c.commitment_id;
  perform app.book('promise:' || c.commitment_id, 'follow_up', c.commitment_id, c.next_followup_at);
  return c;
end $$;
