-- GET /v1/admin/creditors: all accounts, newest first, filtered by status.
create or replace function api.list_creditors(input jsonb) returns api.response language plpgsql stable as $$
declare
  page constant integer := coalesce((input #>> '{query,page}')::integer, 1);
  page_size constant integer := coalesce((input #>> '{query,page_size}')::integer, 25);
  statuses constant text[] := app.list_of(input #>> '{query,status}');
  total bigint;
  creditors json;
begin
  select count(*) into total from app.creditors c where statuses is null or c.status = any (statuses);
  select coalesce(json_agg(app.account_json(c) order by c.created_at desc, c.creditor_id), '[]') into creditors from (
    select row.* from app.creditors row where statuses is null or row.status = any (statuses)
    order by row.created_at desc, row.creditor_id limit page_size offset (page - 1)::bigint * page_size
  ) c;
  return (200, json_build_object('creditors', creditors, 'pagination', json_build_object('page', page,
    'page_size', page_size, 'total_count', total, 'total_pages', ceil(total::numeric / page_size)::bigint)))::api.response;
end $$;
grant execute on function api.list_creditors(jsonb) to svc_operator;
