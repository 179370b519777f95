-- GET /v1/admin/intake-reviews: time-barred submissions of all creditors, newest first, filtered by status.
create or replace function api.list_intake_reviews(input jsonb) returns api.response language plpgsql stable as $$
declare
  -- Wider than what may be asked for, since they are added.
  page_limit constant bigint := coalesce((input #>> '{query,limit}')::bigint, 50);
  page_offset constant bigint := coalesce((input #>> '{query,offset}')::bigint, 0);
  wanted constant text := input #>> '{query,status}';
begin
  return (200, app.offset_page('intake_reviews', array(
    select app.intake_review_json(r) from app.intake_reviews r where wanted is null or r.status = wanted
    order by r.created_at desc, r.intake_review_id desc limit page_limit + 1 offset page_offset), page_limit, page_offset))::api.response;
end $$;
grant execute on function api.list_intake_reviews(jsonb) to svc_operator;
