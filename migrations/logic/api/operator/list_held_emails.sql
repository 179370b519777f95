-- GET /v1/admin/held-emails: emails that wait for an operator's decision, of all creditors, newest first.
create or replace function api.list_held_emails(input jsonb) returns api.response language plpgsql stable as $$
declare
  -- Wider than what may be asked for, since they are added.
  page_limit constant bigint := coalesce((input #>> '{query,limit}')::bigint, 50);
  page_offset constant bigint := coalesce((input #>> '{query,offset}')::bigint, 0);
begin
  return (200, app.offset_page('emails', array(
    select app.held_email_json(page.e, r)
    from (
      select held as e from app.emails held where held.status = 'held'
      order by held.created_at desc, held.email_id desc limit page_limit + 1 offset page_offset
    ) page
    join app.replies r on r.creditor_id = (page.e).creditor_id and r.email_id = (page.e).email_id
    order by (page.e).created_at desc, (page.e).email_id desc), page_limit, page_offset))::api.response;
end $$;
grant execute on function api.list_held_emails(jsonb) to svc_operator;
