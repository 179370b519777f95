-- GET /v1/placements/{placement_id}/calls: the calls of a placement, newest first. Raises placement_not_found.
create or replace function api.list_calls(input jsonb) returns api.response language plpgsql stable as $$
declare
  p constant app.placements := app.get_placement(input);
begin
  return (200, (
    select coalesce(json_agg(app.call_json(c) order by c.created_at desc, c.call_id), '[]') from app.calls c
    where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id))::api.response;
end $$;
grant execute on function api.list_calls(jsonb) to svc_creditor;
