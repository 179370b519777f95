-- Returns the settings of an account.
create or replace function app.settings_json(c app.creditors) returns json language sql immutable parallel safe as $$
  select json_build_object('creditor_id', c.creditor_id, 'name', c.name, 'slug', c.slug, 'status', c.status, 'tier', c.tier,
    'posture_default', c.posture_default, 'contingency_pct', c.contingency_pct, 'webhook_url', c.webhook_url,
    'payouts_enabled', c.payouts_enabled, 'api_key', app.masked_key(c.api_key_prefix))
$$;
