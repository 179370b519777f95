-- Whether an email that is held concerns a placement. Called when another one was decided.
create or replace function app.awaits_decision(p app.placements) returns boolean language sql stable as $$
  select exists (
    select from app.emails e
    join app.replies r on r.creditor_id = e.creditor_id and r.email_id = e.email_id
    where e.creditor_id = p.creditor_id and e.status = 'held' and e.debtor_id = p.debtor_id
      and p.placement_id = any (app.answered_placements(e, r)))
$$;
