-- Deletes an expired CSV preview, whose rows name debtors. Nothing to do outside.
create or replace function task.begin_drop_csv_preview(subject uuid, key text) returns jsonb language plpgsql volatile as $$
begin
  delete from app.csv_previews v where v.creditor_id = app.creditor_id() and v.preview_id = subject and v.expires_at <= app.now();
  return null;
end $$;
grant execute on function task.begin_drop_csv_preview(uuid, text) to svc_worker;
