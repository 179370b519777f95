-- GET /v1/admin/intake-reviews: time-barred submissions of all creditors, newest first, filtered by status.
create or replace function api.list_intake_reviews(input jsonb) returns api.response language plpgsql stable as $$
declare
  page_limit constant integer := coalesce((input #>> '{query,limit}')::integer, 50);
  page_offset constant integer := coalesce((input #>> '{query,offset}')::integer, 0);
  wanted constant text := input #>> '{query,status}';
  reviews json;
  more boolean;
begin
  select coalesce(json_agg(app.intake_review_json(review) order by position) filter (where position <= page_limit), '[]'),
    count(*) > page_limit
  into reviews, more
  from (
    select r as review, row_number() over (order by r.created_at desc, r.intake_review_id desc) - page_offset as position
    from app.intake_reviews r where wanted is null or r.status = wanted
    order by r.created_at desc, r.intake_review_id desc limit page_limit + 1 offset page_offset
  ) page;
  return (200, json_build_object('intake_reviews', reviews, 'pagination', json_build_object(
    'limit', page_limit, 'offset', page_offset, 'has_more', more)))::api.response;
end $$;
grant execute on function api.list_intake_reviews(jsonb) to svc_operator;
