-- Lets outreach rest on every placement that a reply is about, as app.pause_placement does for one.
create or replace function app.pause_answered(
  e app.emails, r app.replies, reason text, until timestamptz default null, cause text default null
) returns void language plpgsql volatile as $$
begin
  perform app.pause_placement(p, reason, '{call,email}', until, cause) from unnest(app.answered_placements(e, r)) p;
end $$;
