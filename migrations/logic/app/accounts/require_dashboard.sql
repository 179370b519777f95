-- Raises session_required unless a dashboard user of the creditor itself is signed in: API keys cannot replace themselves or
-- redirect events, and partners do not see the creditor's secrets.
create or replace function app.require_dashboard() returns void language plpgsql stable as $$
begin
  if app.credential_kind() <> 'session' or app.actor_type() <> 'creditor' then
    perform app.refuse('session_required');
  end if;
end $$;
