-- Returns the status of an account's onboarding, its steps, and its blockers.
create or replace function app.onboarding_json(c app.creditors) returns json language sql stable as $$
  select json_build_object('status', c.status, 'payouts_enabled', c.payouts_enabled,
    'steps', json_build_array(
      json_build_object('step', 'signup', 'done', true),
      json_build_object('step', 'kyb', 'done', c.status not in ('pending_signup', 'pending_verification')),
      json_build_object('step', 'bank_link', 'done', c.payouts_enabled),
      json_build_object('step', 'agreement', 'done', app.accepted_agreement())),
    'blockers', to_json(array_remove(array[case c.status
      when 'pending_signup' then 'kyb_not_submitted'
      when 'pending_verification' then 'kyb_in_review'
      when 'pending_bank_link' then 'bank_account_not_linked'
      when 'pending_agreement' then 'agreement_not_accepted'
      when 'suspended' then 'account_suspended'
      else case when not c.payouts_enabled then 'payouts_not_enabled' end end], null)))
$$;
