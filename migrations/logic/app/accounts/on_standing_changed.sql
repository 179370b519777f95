-- After a creditor was suspended or reinstated: its open placements are judged again, a batch at a time.
create or replace function app.on_standing_changed(move app.moves) returns void language plpgsql volatile as $$
begin
  perform app.book_evaluation('00000000-0000-0000-0000-000000000000');
end $$;
