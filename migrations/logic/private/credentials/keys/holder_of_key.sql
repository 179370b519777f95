-- Who holds a live API key of this environment; null for an unknown prefix, another secret or a revoked key.
-- The digests are compared through a digest of both, so that the time taken tells nothing of where they differ.
create or replace function private.holder_of_key(credential jsonb) returns private.holder
language plpgsql stable as $$
declare
  holder private.holder;
begin
  select k.holder, k.creditor_id, k.partner_id, null::uuid, 'key:' || k.prefix, 'api_key'
  into holder.role, holder.creditor_id, holder.partner_id, holder.user_id, holder.actor, holder.credential_kind
  from private.api_keys k
  where k.prefix = credential ->> 'prefix' and k.revoked_at is null and k.environment = credential ->> 'environment'
    and sha256(k.secret_hash || 'compare'::bytea) = sha256(decode(credential ->> 'secret_hash', 'hex') || 'compare'::bytea);
  return holder;
end $$;
