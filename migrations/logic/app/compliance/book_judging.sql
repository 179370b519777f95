-- Books the judging of the tenant's open placements whose identifiers come after this one, in batches, at once.
create or replace function app.book_judging(after_placement uuid) returns void language plpgsql volatile as $$
begin
  perform app.book('judge:' || after_placement, 'judge_placements', after_placement, app.now());
end $$;
