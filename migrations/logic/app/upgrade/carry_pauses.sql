-- Upgrade from logic 1: gives each active pause without a cause its cause: the held email where one began it, else its reason.
create or replace function app.carry_pauses() returns void language plpgsql volatile as $$
begin
  perform set_config('app.maintenance', 'on', true);
  -- What they are writing this moment is waited for.
  lock table app.placements in share row exclusive mode;
  with held as (
    select e.creditor_id, e.placement_id, 'held:' || e.email_id as cause, m.moved_at
    from app.emails e
    join app.moves m on m.creditor_id = e.creditor_id and m.subject_id = e.email_id and m.machine = 'email' and m.event = 'held'
    where e.status = 'held'
  ), paused as (
    select p.* from app.placements p
    where p.paused_reason is not null
      and not exists (select from app.pauses c where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id)
  ), causes as (
    select p.creditor_id, p.placement_id, h.cause, 'needs_human' as reason, '{call,email}'::text[] as channels, h.moved_at as since,
      null::timestamptz as until
    from paused p join held h on h.creditor_id = p.creditor_id and h.placement_id = p.placement_id
    where p.paused_reason = 'needs_human'
    union all
    select p.creditor_id, p.placement_id, p.paused_reason, p.paused_reason, coalesce(p.paused_channels, '{call,email}'),
      coalesce(p.paused_since, p.updated_at), p.paused_until
    from paused p
    where not (p.paused_reason = 'needs_human' and exists (
      select from held h where h.creditor_id = p.creditor_id and h.placement_id = p.placement_id and h.moved_at = p.paused_since))
  )
  insert into app.pauses (creditor_id, placement_id, cause, reason, channels, since, until) select * from causes;

  assert not exists (
    select from app.placements p where p.paused_reason is not null
      and not exists (select from app.pauses c where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id)),
    'a paused placement has no cause';
  perform set_config('app.maintenance', 'off', true);
end $$;
select app.carry_pauses();
