-- POST /v1/intake/csv/preview: what a commit of the file would do, row by row. Keeps the rows for 24 hours and creates nothing.
-- A long file comes in parts {preview_id, part, rows, unknown_columns}, whose answers src/http/csv.ts puts together.
create or replace function api.preview_csv_intake(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  preview constant uuid := (body ->> 'preview_id')::uuid;
  judged app.judged_csv_row[];
  lines json;
  counts json;
begin
  judged := array(select j from app.judge_csv_rows(body -> 'rows', array(
    select unnest(v.placeable) from app.csv_previews v where v.creditor_id = app.creditor_id() and v.preview_id = preview)) j);
  insert into app.csv_previews (creditor_id, preview_id, part, rows, placeable, created_at, expires_at)
  values (app.creditor_id(), preview, (body ->> 'part')::integer, body -> 'rows',
    array(select j.invoice_number from unnest(judged) j where j.outcome = 'created'), app.now(), app.now() + interval '24 hours');
  perform app.book('csv_preview:' || preview, 'drop_csv_preview', preview, app.now() + interval '24 hours');
  select coalesce(json_agg(json_build_object('row', j.row_number, 'status', s.status, 'errors', coalesce(j.errors, '[]'), 'placement', j.submitted)
      order by j.row_number), '[]'),
    json_build_object('valid', count(*) filter (where s.status = 'valid'), 'invalid', count(*) filter (where s.status = 'invalid'),
      'duplicate', count(*) filter (where s.status = 'duplicate'), 'time_barred', count(*) filter (where s.status = 'time_barred'))
  into lines, counts
  from unnest(judged) j, lateral (select case j.outcome when 'created' then 'valid' when 'failed' then 'invalid'
    when 'reviewed' then 'time_barred' else j.outcome end as status) s;
  return (200, json_build_object('preview_id', preview, 'rows', lines, 'counts', counts,
    'unknown_columns', body -> 'unknown_columns'))::api.response;
end $$;
grant execute on function api.preview_csv_intake(jsonb) to svc_creditor;
