-- PATCH /v1/settings: sets or clears webhook_url. A URL that the outbound guard faults is kept as given and never called
-- (no delivery, no retry); a warning says so. Raises session_required when an API key tries.
create or replace function api.update_settings(input jsonb) returns api.response language plpgsql volatile as $$
declare
  body constant jsonb := input -> 'body';
  fault constant text := input #>> '{faults,webhook_url}';
  warnings jsonb := jsonb '[]';
begin
  if body ? 'webhook_url' then
    perform app.require_dashboard();
    update app.creditors c set webhook_url = app.clean(body ->> 'webhook_url'), updated_at = app.now()
    where c.creditor_id = app.creditor_id();
    perform app.record('settings.webhook_url_changed', null,
      jsonb_build_object('cleared', app.clean(body ->> 'webhook_url') is null, 'blocked', fault is not null));
  end if;
  if fault is not null then
    warnings := app.warning('webhook_url_blocked', 'webhook_url', format('Nothing is delivered to this URL: %s.', fault));
  end if;
  return (200, (app.settings_json(app.account())::jsonb || jsonb_build_object('warnings', warnings))::json)::api.response;
end $$;
grant execute on function api.update_settings(jsonb) to svc_creditor;
