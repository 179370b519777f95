-- Places the rows of a CSV part that app.judge_csv_rows lets through, all at once, with the outcome of placing them one after the
-- other: a microsecond apart, so that the file's order stays the order of their age. A number that was taken since the rows were judged
-- (by an amendment: all else waits for the creditor's lock) makes the statement fail as a serialisation failure, which is repeated.
create or replace function app.place_csv_rows(judged app.csv_row[], out placings app.placing[], out placed app.placements[])
language plpgsql volatile as $$
declare
  first_place constant integer := (select min(j.place) from unnest(judged) j);
begin
  with chosen as (
    select j.*, app.clean(j.submitted #>> '{debtor,company_name}') as company_name
    from unnest(judged) j where j.outcome = 'created'
  ), names as materialized (
    select d.company_name, app.canonical_name(d.company_name) as name from (select distinct c.company_name from chosen c) d
  )
  select array_agg((c.place, app.read_submission(c.submitted, c.faults, n.name), null, null, null, null,
    app.now() + (c.place - first_place) * interval '1 microsecond')::app.placing)
  into placings from chosen c join names n using (company_name);
  placings := app.match_debtors(coalesce(placings, '{}'));
  placed := array(select p from app.insert_placements(placings) p);
  if cardinality(placed) <> cardinality(placings) then
    raise exception using errcode = 'serialization_failure', message = 'an invoice number was taken meanwhile';
  end if;
end $$;
