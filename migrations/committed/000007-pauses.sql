--! Previous: sha1:9e7e76127ac7889a10e8bc31c8b3f38a59b4ba81
--! Hash: sha1:dee0272c2d6b064070abde2f88cd75ebc323f5eb
--! Message: pauses

set role svc_owner;

-- Why outreach on a placement rests, each cause by itself. cause: the reason, or what else it stands and falls with
-- (held:<email_id>). What holds of them stands on the placement (app.settle_pause).
create table app.pauses (
  creditor_id uuid not null,
  placement_id uuid not null,
  cause text collate "C" not null check (length(cause) <= 200),
  reason text collate "C" not null,
  channels text[] not null check (channels <@ '{call,email}'),
  since timestamptz not null,
  until timestamptz,
  primary key (creditor_id, placement_id, cause),
  foreign key (creditor_id, placement_id) references app.placements
);
select app.protect('app.pauses', 'insert', 'update', 'delete');

-- The pauses that are on. Where one began with an email that is held, that email is its cause; where it was on before, it is not.
do $$
declare
  paused integer;
  carried integer;
begin
  perform set_config('app.maintenance', 'on', true);
  with held as (
    select e.creditor_id, e.placement_id, 'held:' || e.email_id as cause, m.moved_at
    from app.emails e
    join app.moves m on m.creditor_id = e.creditor_id and m.subject_id = e.email_id and m.machine = 'email' and m.event = 'held'
    where e.status = 'held'
  ), causes as (
    select p.creditor_id, p.placement_id, h.cause, 'needs_human' as reason, '{call,email}'::text[] as channels, h.moved_at as since,
      null::timestamptz as until
    from app.placements p join held h on h.creditor_id = p.creditor_id and h.placement_id = p.placement_id
    where p.paused_reason = 'needs_human'
    union all
    select p.creditor_id, p.placement_id, p.paused_reason, p.paused_reason, coalesce(p.paused_channels, '{call,email}'),
      coalesce(p.paused_since, p.updated_at), p.paused_until
    from app.placements p
    where p.paused_reason is not null and not (p.paused_reason = 'needs_human' and exists (
      select from held h where h.creditor_id = p.creditor_id and h.placement_id = p.placement_id and h.moved_at = p.paused_since))
  )
  insert into app.pauses (creditor_id, placement_id, cause, reason, channels, since, until) select * from causes;

  select count(*) filter (where p.paused_reason is not null), count(*) filter (where exists (
    select from app.pauses c where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id))
  into paused, carried from app.placements p;
  perform set_config('app.maintenance', 'off', true);
  if carried <> paused then
    raise exception 'of % paused placements % have causes', paused, carried;
  end if;
end $$;

-- What nobody knows to have arrived, as operators look it up across all creditors.
create index calls_unknown on app.calls (created_at, call_id) where failure = 'delivery_unknown';
create index emails_unknown on app.emails (created_at, email_id) where failure = 'delivery_unknown';
