-- After placements are inserted, one or ten thousand: writes their audit events and counts them.
create or replace function app.record_inserts() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_events (creditor_id, chain_id, placement_id, event_type, actor_type, actor, new_status, data, occurred_at)
  select b.creditor_id, b.placement_id, b.placement_id, 'placement.created', app.actor_type(), app.actor(), b.status,
    jsonb_build_object('debtor_id', b.debtor_id, 'invoice_amount', b.invoice_amount, 'currency', b.currency,
      'safety_flags', b.safety_flags), b.created_at
  from inserted b order by b.placement_id;
  perform app.add_to_metric(m.metric, m.day, m.key, count(*), sum(b.invoice_amount))
  from inserted b, lateral (values
    ('status', app.all_days(), b.status),
    ('placed', (b.placed_at at time zone 'UTC')::date, '')) as m (metric, day, key)
  group by m.metric, m.day, m.key;
  perform app.book_fold();
  return null;
end $$;
create or replace trigger _500_record_inserts after insert on app.placements
  referencing new table as inserted for each statement execute function app.record_inserts();
-- Until logic 5: its name of before.
drop trigger if exists _500_births on app.placements;
