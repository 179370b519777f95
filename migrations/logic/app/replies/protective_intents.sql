-- The intents that protect a debtor: from whom we cannot trust, an operator confirms them.
create or replace function app.protective_intents() returns text[] language sql immutable parallel safe as $$
  select '{opt_out,cease_all,attorney_represented,bankruptcy,dispute,legal_threat,wrong_party}'::text[]
$$;
