-- Keeps a reply until an operator says what it means; nobody is contacted meanwhile about what it is about.
create or replace function app.hold_reply(e app.emails, r app.replies) returns void language plpgsql volatile as $$
begin
  perform app.move('email', e.email_id, 'held', jsonb_build_object('classification', e.classification));
  perform app.pause_answered(e, r, 'needs_human', null, 'held:' || e.email_id);
end $$;
