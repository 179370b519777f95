-- POST /v1/intake/csv/commit: takes in a part of a file, either its rows or a part of a preview; 206 says that the preview goes on.
-- Creates nothing twice, however often a file or a preview is committed. Raises preview_not_found.
create or replace function api.commit_csv_intake(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  kept app.csv_previews;
  goes_on boolean;
begin
  if not body ? 'preview_id' then
    return (200, app.commit_csv_rows(body -> 'rows'))::api.response;
  end if;
  select v.* into kept from app.csv_previews v
  where v.creditor_id = app.creditor_id() and v.preview_id = (body ->> 'preview_id')::uuid
    and v.part = (body ->> 'part')::integer and v.expires_at > app.now();
  if not found then
    perform app.refuse('preview_not_found');
  end if;
  goes_on := exists (select from app.csv_previews v where v.creditor_id = kept.creditor_id
    and v.preview_id = kept.preview_id and v.part = kept.part + 1);
  return (case when goes_on then 206 else 200 end, app.commit_csv_rows(kept.rows))::api.response;
end $$;
grant execute on function api.commit_csv_intake(jsonb) to svc_creditor;
