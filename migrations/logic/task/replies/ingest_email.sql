-- Takes in an email that came by the mail provider: {tokens, reference, from, to, subject, text, headers, referred, authenticated,
-- unread?}. The first token that is a placement's reply address tells whose it is. Answers the tenant, null when none is, whether it was
-- dropped because too many came before, and whether work is due. What is dropped nobody reads, so outreach then waits for a person.
create or replace function task.ingest_email(mail jsonb, out creditor uuid, out dropped boolean, out wake boolean)
language plpgsql volatile as $$
declare
  placement uuid;
  debtor uuid;
  p app.placements;
begin
  select e.creditor, e.subject into creditor, placement
  from task.enter_identified_tenant('reply_address', array(select jsonb_array_elements_text(mail -> 'tokens'))) e;
  if creditor is null then
    return;
  end if;
  select row.debtor_id into strict debtor from app.placements row where row.creditor_id = creditor and row.placement_id = placement;
  perform app.lock_contacts(debtor);
  p := app.placement_locked(placement);
  dropped := app.is_flooded(p, mail);
  if dropped then
    perform app.pause_placement(placement, 'needs_human', '{call,email}', null, 'flooded');
  else
    perform app.store_inbound_email(p, mail);
  end if;
  wake := current_setting('app.wake', true) = 'due';
end $$;
grant execute on function task.ingest_email(jsonb) to public;
