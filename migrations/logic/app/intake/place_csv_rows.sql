-- Places the rows of a CSV part that app.judge_csv_rows lets through, all at once, with the outcome of placing them one after the
-- other: a microsecond apart, so that the file's order stays the order of their age. A number that was taken since the rows were judged
-- (by an amendment: all else waits for the creditor's lock) makes the statement fail as a serialisation failure, which is repeated.
create or replace function app.place_csv_rows(judged app.csv_row[]) returns app.placing[] language plpgsql volatile as $$
declare
  placings app.placing[];
  first_place constant integer := (select min(j.place) from unnest(judged) j);
begin
  -- Grouped and spread out again, not joined: the planner does not know how many rows an array holds.
  select array_agg((row.place, app.read_submission(row.submitted, row.faults, n.name), null, null, null, null,
    app.now() + (row.place - first_place) * interval '1 microsecond')::app.placing)
  into placings
  from (
    select app.canonical_name(c.company_name) as name, array_agg(c.chosen) as chosen
    from (select j as chosen, app.clean(j.submitted #>> '{debtor,company_name}') as company_name
          from unnest(judged) j where j.outcome = 'created') c
    group by c.company_name
  ) n, unnest(n.chosen) row;
  placings := app.match_debtors(coalesce(placings, '{}'));
  if (select count(*) from app.insert_placements(placings)) <> cardinality(placings) then
    raise exception using errcode = 'serialization_failure', message = 'an invoice number was taken meanwhile';
  end if;
  return placings;
end $$;
