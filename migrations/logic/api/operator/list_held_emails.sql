-- GET /v1/admin/held-emails: emails that wait for an operator's decision, of all creditors, newest first.
create or replace function api.list_held_emails(input jsonb) returns api.response language plpgsql stable as $$
declare
  page_limit constant integer := coalesce((input #>> '{query,limit}')::integer, 50);
  page_offset constant integer := coalesce((input #>> '{query,offset}')::integer, 0);
  emails json;
  more boolean;
begin
  select coalesce(json_agg(app.held_email_json(e, r) order by position) filter (where position <= page_limit), '[]'),
    count(*) > page_limit
  into emails, more
  from (
    select held as e, row_number() over (order by held.created_at desc, held.email_id desc) - page_offset as position
    from app.emails held where held.status = 'held'
    order by held.created_at desc, held.email_id desc limit page_limit + 1 offset page_offset
  ) page
  join app.replies r on r.creditor_id = (page.e).creditor_id and r.email_id = (page.e).email_id;
  return (200, json_build_object('emails', emails, 'pagination', json_build_object(
    'limit', page_limit, 'offset', page_offset, 'has_more', more)))::api.response;
end $$;
grant execute on function api.list_held_emails(jsonb) to svc_operator;
