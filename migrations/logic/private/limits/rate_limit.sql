-- Whose minute a request counts against and how many requests it holds. A token's limit is its account's tier,
-- read afresh, so that a change of tier acts at once; 300 for operators and partners, who have none. `login` counts
-- the failures of one account from one network, `login_unknown` those from all networks that its user never signed in from.
create or replace function private.rate_limit(caller jsonb, out key bytea, out per_minute integer, out known boolean, out creditor_id uuid)
language plpgsql stable as $$
declare
  credential constant jsonb := caller -> 'credential';
  holder private.holder;
begin
  if caller ->> 'class' = 'token' then
    holder := case credential ->> 'kind'
      when 'api_key' then private.holder_of_key(credential)
      when 'session' then private.holder_of_session(credential)
      when 'onboarding' then private.holder_of_onboarding(credential || '{"access": "onboarding"}')
    end;
  end if;
  known := holder.role is not null;
  creditor_id := holder.creditor_id;
  if known then
    key := sha256(convert_to('token:' || (credential ->> 'token_hash'), 'UTF8'));
    per_minute := coalesce(
      (select case a.tier when 'enterprise' then 1000 when 'priority' then 300 else 100 end
       from private.accounts a where a.creditor_id = holder.creditor_id), 300);
  else
    key := sha256(convert_to((caller ->> 'class') || ':' || (caller ->> 'address'), 'UTF8'));
    per_minute := case caller ->> 'class' when 'public' then 10 when 'login' then 10 when 'login_unknown' then 60 else 300 end;
  end if;
end $$;
