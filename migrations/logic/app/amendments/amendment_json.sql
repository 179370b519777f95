-- Returns an amendment as the contract shows it.
create or replace function app.amendment_json(a app.amendments) returns json language sql stable parallel safe as $$
  select json_build_object('amendment_id', a.amendment_id, 'placement_id', a.placement_id, 'amendment_type', a.amendment_type,
    'before_value', a.before_value, 'after_value', a.after_value, 'reason', a.reason, 'created_at', app.iso(a.created_at))
$$;
