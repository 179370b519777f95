-- GET /v1/placements/{placement_id}/emails: outbound emails and classified replies, the newest 1,000, newest first. Raises placement_not_found.
create or replace function api.list_emails(input jsonb) returns api.response language plpgsql stable as $$
declare
  p constant app.placements := app.get_placement(input);
begin
  return (200, (
    select coalesce(json_agg(app.email_json(n.e) order by (n.e).created_at desc, (n.e).email_id), '[]') from (
      select newest as e from app.emails newest
      where newest.creditor_id = p.creditor_id and newest.placement_id = p.placement_id
      order by newest.created_at desc, newest.email_id limit 1000) n))::api.response;
end $$;
grant execute on function api.list_emails(jsonb) to svc_creditor;
