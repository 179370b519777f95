-- POST /v1/placements: 201, or 202 with a review when time-barred. Raises duplicate_invoice; a partner must give the state.
create or replace function api.create_placement(input jsonb) returns api.response language plpgsql volatile as $$
begin
  perform app.refuse_faulty_submission(input -> 'body');
  return app.place_submission(app.read_submission(input -> 'body', input -> 'faults'),
    app.submission_to_keep(input -> 'body', input -> 'faults'));
end $$;
grant execute on function api.create_placement(jsonb) to svc_creditor;
