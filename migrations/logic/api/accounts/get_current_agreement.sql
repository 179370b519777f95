-- GET /v1/agreements/current: returns the agreement in force.
create or replace function api.get_current_agreement(input jsonb) returns api.response language sql stable as $$
  select (200, json_build_object('agreement_id', a.agreement_id, 'version', a.version, 'title', a.title,
    'body_markdown', a.body_markdown, 'sha256', a.sha256))::api.response
  from app.current_agreement() a
$$;
grant execute on function api.get_current_agreement(jsonb) to svc_creditor;
