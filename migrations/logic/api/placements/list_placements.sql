-- GET /v1/placements: newest placed first, a page of page_size, filtered by status; the total comes from the kept figures.
create or replace function api.list_placements(input jsonb) returns api.response language plpgsql stable as $$
declare
  page constant integer := coalesce((input #>> '{query,page}')::integer, 1);
  page_size constant integer := coalesce((input #>> '{query,page_size}')::integer, 25);
  statuses constant text[] := app.list_of(input #>> '{query,status}');
  today constant date := app.today();
  total bigint;
  placements json;
begin
  select m.n into total from app.metric('status', statuses) m;
  select coalesce(json_agg(app.placement_json(p, d, '[]', today) order by p.placed_at desc, p.placement_id desc), '[]') into placements
  from (
    select row.* from app.placements row
    where row.creditor_id = app.creditor_id() and (statuses is null or row.status = any (statuses))
    order by row.placed_at desc, row.placement_id desc
    limit page_size offset (page - 1)::bigint * page_size
  ) p, lateral (
    -- limit: the planner, not knowing how few rows a page has, would else read all of a small tenant's debtors for each.
    select row.* from app.debtors row where row.creditor_id = p.creditor_id and row.debtor_id = p.debtor_id limit 1
  ) d;
  return (200, json_build_object('placements', placements, 'pagination', json_build_object('page', page,
    'page_size', page_size, 'total_count', total, 'total_pages', ceil(total::numeric / page_size)::bigint)))::api.response;
end $$;
grant execute on function api.list_placements(jsonb) to svc_creditor;
