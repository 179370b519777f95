-- Places the rows of a CSV part at once, with the outcome of placing them one after the other. Raises a serialisation failure,
-- which is retried, when an amendment took a number meanwhile.
create or replace function app.place_csv_rows(run app.judged_csv_row[], first_row integer) returns setof app.csv_result_line
language plpgsql volatile as $$
declare
  matched app.matched_submission[];
begin
  -- Grouped and spread out again, not joined: the planner does not know how many rows an array holds.
  select array_agg(app.make_matched_submission(row_number => row.row_number,
    submission => app.read_submission(row.submitted, row.faults, n.name), placed_at => app.csv_placed_at(row.row_number, first_row)))
  into matched
  from (
    select app.canonical_name(c.company_name) as name, array_agg(c.chosen) as chosen
    from (select j as chosen, app.clean(j.submitted #>> '{debtor,company_name}') as company_name
          from unnest(run) j) c
    group by c.company_name
  ) n, unnest(n.chosen) row;
  matched := app.match_debtors(coalesce(matched, '{}'));
  if (select count(*) from app.insert_placements(matched)) <> cardinality(matched) then
    raise exception using errcode = 'serialization_failure', message = 'an invoice number was taken meanwhile';
  end if;
  return query
  select b.row_number, 'created', app.csv_result(b.row_number, 'created', placement_id => p.placement_id,
    warnings => (b.submission).warnings || app.placement_warnings(b, p))
  from unnest(matched) b, lateral (
    select * from app.placements row
    where row.creditor_id = (select app.creditor_id()) and row.invoice_number = (b.submission).invoice_number limit 1) p;
end $$;
