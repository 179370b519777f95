-- Keeps a reply until an operator says what it means; nobody is contacted about it meanwhile. Called by app.weigh_reply.
create or replace function app.hold_reply(e app.emails) returns void language plpgsql volatile as $$
begin
  perform app.move('email', e.email_id, 'held', jsonb_build_object('classification', e.classification));
  perform app.pause_placement(e.placement_id, 'needs_human', '{call,email}', null);
end $$;
