-- Enters the tenant of the placement that an operator's path names and locks it. Raises placement_not_found.
create or replace function app.lock_anywhere(input jsonb) returns app.placements language plpgsql volatile as $$
begin
  perform app.enter_tenant_of('placements', 'placement_id', (input #>> '{path,placement_id}')::uuid, 'placement_not_found');
  return app.lock_placement(input);
end $$;
