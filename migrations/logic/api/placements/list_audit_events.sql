-- GET /v1/placements/{placement_id}/audit: the trail newest first, by keyset. actor matches the actor or its kind.
create or replace function api.list_audit_events(input jsonb) returns api.response language plpgsql stable as $$
declare
  query constant jsonb := input -> 'query';
  page_limit constant integer := coalesce((query ->> 'limit')::integer, 100);
  types constant text[] := app.list_of(query ->> 'event_type');
  before constant bigint := coalesce(app.read_cursor(query ->> 'cursor'), 9223372036854775807);
  placement constant uuid := (app.get_placement(input)).placement_id;
  events json;
  next_seq bigint;
  more boolean;
begin
  with page as (
    select e as event, e.seq, row_number() over (order by e.seq desc) as position from app.audit_events e
    where e.creditor_id = app.creditor_id() and e.chain_id = placement and e.seq < before
      and (types is null or e.event_type = any (types))
      and (query ->> 'actor' is null or (query ->> 'actor') in (e.actor, e.actor_type))
      and (query ->> 'since' is null or e.occurred_at >= (query ->> 'since')::timestamptz)
      and (query ->> 'until' is null or e.occurred_at <= (query ->> 'until')::timestamptz)
    order by e.seq desc limit page_limit + 1
  )
  select coalesce(json_agg(app.audit_json(event) order by seq desc) filter (where position <= page_limit), '[]'),
    min(seq) filter (where position <= page_limit), count(*) > page_limit
  into events, next_seq, more from page;
  return (200, json_build_object('events', events, 'pagination', json_build_object(
    'next_cursor', case when more then app.write_cursor(next_seq) end, 'has_more', more)))::api.response;
end $$;
grant execute on function api.list_audit_events(jsonb) to svc_creditor;
