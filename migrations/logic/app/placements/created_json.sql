-- Returns the 201 body for a new placement.
create or replace function app.created_json(p app.placements, warnings jsonb) returns json language sql stable parallel safe as $$
  select json_build_object('placement_id', p.placement_id, 'status', p.status, 'debtor_id', p.debtor_id,
    'estimated_first_contact', app.iso(p.estimated_first_contact), 'created_at', app.iso(p.created_at), 'warnings', warnings)
$$;
