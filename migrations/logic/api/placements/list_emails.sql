-- GET /v1/placements/{placement_id}/emails: outbound emails and classified replies, newest first. Raises placement_not_found.
create or replace function api.list_emails(input jsonb) returns api.reply language plpgsql stable as $$
declare
  p constant app.placements := app.get_placement(input);
begin
  return (200, (
    select coalesce(json_agg(app.email_json(e) order by e.created_at desc, e.email_id), '[]') from app.emails e
    where e.creditor_id = p.creditor_id and e.placement_id = p.placement_id))::api.reply;
end $$;
grant execute on function api.list_emails(jsonb) to svc_creditor;
