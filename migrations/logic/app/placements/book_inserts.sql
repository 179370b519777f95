-- After placements are inserted: books enrichment and, above the threshold, the sanctions screen.
create or replace function app.book_inserts() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.agenda (creditor_id, key, task, subject, due_at)
  select b.creditor_id, 'enrich:' || b.placement_id, 'enrich_placement', b.placement_id, app.now()
  from inserted b where b.status = 'pending_enrichment' and b.screening is distinct from 'pending'
  union all
  select b.creditor_id, 'screen:' || b.placement_id, 'screen_debtor', b.placement_id, app.now()
  from inserted b where b.screening = 'pending';
  perform app.wake();
  return null;
end $$;
create or replace trigger _910_book_inserts after insert on app.placements
  referencing new table as inserted for each statement execute function app.book_inserts();
-- Until logic 5: its name of before.
drop trigger if exists _910_book_births on app.placements;
