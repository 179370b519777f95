-- After a creditor was suspended or reinstated: books the evaluation of its open placements, in batches.
create or replace function app.on_standing_changed(move app.moves) returns void language plpgsql volatile as $$
begin
  perform app.book_evaluation('00000000-0000-0000-0000-000000000000');
end $$;
