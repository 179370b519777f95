-- Returns an account as its owner and operators see it, with the last four digits of the tax number.
create or replace function app.account_json(c app.creditors) returns json language sql stable parallel safe as $$
  select json_build_object('creditor_id', c.creditor_id, 'name', c.name, 'legal_name', c.legal_name, 'slug', c.slug,
    'status', c.status, 'tier', c.tier, 'contact_email', c.contact_email, 'contact_name', c.contact_name,
    'posture_default', c.posture_default, 'contingency_pct', c.contingency_pct, 'webhook_url', c.webhook_url,
    'payouts_enabled', c.payouts_enabled, 'enrichment_sla_minutes', c.enrichment_sla_minutes, 'ein', c.ein,
    'industry', c.industry, 'address', c.address, 'owners', c.owners, 'tax_classification', c.tax_classification,
    'tin_masked', app.masked_tin(c.tin_last4), 'api_key', app.masked_key(c.api_key_prefix),
    'created_at', app.iso(c.created_at), 'updated_at', app.iso(c.updated_at))
$$;
