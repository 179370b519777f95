-- Takes in an email that came by the mail provider: {tokens, reference, from, to, subject, text, headers, referred, authenticated}. The
-- first token that is a placement's reply address tells whose it is. Answers the tenant, null when none is, and whether work is due.
create or replace function task.receive_mail(mail jsonb, out creditor uuid, out wake boolean) language plpgsql volatile as $$
declare
  placement uuid;
  debtor uuid;
begin
  perform app.enter(('svc_worker', null, 'system', 'system', null, null, 'system')::app.principal);
  select e.creditor_id, e.subject::uuid into creditor, placement
  from jsonb_array_elements_text(mail -> 'tokens') with ordinality token (value, n)
  cross join lateral private.enlisted('reply_address', token.value) e
  where e.creditor_id is not null order by token.n limit 1;
  if creditor is null then
    return;
  end if;
  perform task.enter(creditor);
  select p.debtor_id into strict debtor from app.placements p where p.creditor_id = creditor and p.placement_id = placement;
  perform app.lock_contacts(debtor);
  perform app.receive_email(app.placement_locked(placement), mail);
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.receive_mail(jsonb) to public;
