-- POST /v1/admin/partners/{partner_id}/links: lets a partner act for a creditor. Raises partner_not_found,
-- creditor_not_found, link_exists, reference_taken.
create or replace function api.link_partner(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
begin
  return (201, app.link_partner((input #>> '{path,partner_id}')::uuid, (body ->> 'creditor_id')::uuid,
    app.clean(body ->> 'external_reference'), coalesce(body ->> 'authority', 'manage')))::api.response;
end $$;
grant execute on function api.link_partner(jsonb) to svc_operator;
