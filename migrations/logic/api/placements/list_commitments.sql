-- GET /v1/placements/{placement_id}/payments: what the debtor promised, newest first. Raises placement_not_found.
create or replace function api.list_commitments(input jsonb) returns api.response language plpgsql stable as $$
declare
  p constant app.placements := app.get_placement(input);
begin
  return (200, (
    select coalesce(jsonb_agg(app.commitment_json(c) order by c.committed_at desc, c.commitment_id), '[]') from app.commitments c
    where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id)::json)::api.response;
end $$;
grant execute on function api.list_commitments(jsonb) to svc_creditor;
