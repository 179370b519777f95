-- Who a live session token belongs to; null when it is unknown, expired or logged out. Sessions live in wall time.
create or replace function private.holder_of_session(credential jsonb) returns private.holder
language plpgsql stable as $$
declare
  holder private.holder;
begin
  select u.role, u.creditor_id, u.partner_id, u.user_id, 'user:' || u.user_id, 'session'
  into holder.role, holder.creditor_id, holder.partner_id, holder.user_id, holder.actor, holder.credential_kind
  from private.sessions s join private.users u using (user_id)
  where s.token_hash = decode(credential ->> 'token_hash', 'hex')
    and s.revoked_at is null and s.expires_at > now();
  return holder;
end $$;
