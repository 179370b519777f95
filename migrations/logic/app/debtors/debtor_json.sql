-- Returns a debtor as the contract shows it, inside a placement.
create or replace function app.debtor_json(d app.debtors) returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', d.debtor_id, 'debtor_id', d.debtor_id, 'company_name', d.company_name, 'canonical_name', d.canonical_name,
    'state', d.state, 'city', d.city, 'zip', d.zip, 'primary_domain', d.primary_domain,
    'primary_email', d.primary_email, 'primary_phone', d.primary_phone, 'entity_type', d.entity_type,
    'placement_count', d.placement_count, 'created_at', app.iso(d.created_at),
    'flags', json_build_object('cease_and_desist', d.cease_and_desist,
      'attorney_representation', d.attorney_representation, 'bankruptcy_filed', d.bankruptcy_filed))
$$;
