-- Books the judging of the tenant's open placements whose identifiers come after this one, in batches, at once.
create or replace function app.book_evaluation(after_placement uuid) returns void language plpgsql volatile as $$
begin
  perform app.book('judge:' || after_placement, 'reevaluate_placements', after_placement, app.now());
end $$;
