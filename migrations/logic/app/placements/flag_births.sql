-- After placements are written: debtor_pile_on from a debtor's 6th open placement on, volume_quota_exceeded beyond 10,000
-- placements of the creditor in seven days, debtor_sanctions_hit where the debtor is known for it. Recorded in the trail.
create or replace function app.flag_births() returns trigger language plpgsql volatile as $$
declare
  over_quota constant boolean :=
    (select m.n > 10000 from app.metric('placed', null, app.today() - 6) m);
begin
  with ranked as (
    select b.creditor_id, b.placement_id, b.debtor_id,
      row_number() over (partition by b.debtor_id order by b.placed_at, b.placement_id) as rank
    from born b
  ), flagged as (
    select r.creditor_id, r.placement_id,
      case when r.rank + before.n >= 6 then '{debtor_pile_on}'::text[] else '{}' end
      || case when over_quota then '{volume_quota_exceeded}'::text[] else '{}' end
      || case when d.sanctions_hit then '{debtor_sanctions_hit}'::text[] else '{}' end as flags
    from ranked r
    join app.debtors d on d.creditor_id = r.creditor_id and d.debtor_id = r.debtor_id,
    lateral (select count(*) as n from (
      select from app.placements p
      where p.creditor_id = r.creditor_id and p.debtor_id = r.debtor_id and not app.is_terminal(p.status)
        and not exists (select from born other where other.placement_id = p.placement_id)
      limit 5) as open_before) as before
  ), changed as (
    update app.placements p set safety_flags = f.flags
    from flagged f where p.creditor_id = f.creditor_id and p.placement_id = f.placement_id and f.flags <> '{}'
    returning p.creditor_id, p.placement_id, p.safety_flags
  )
  insert into app.audit_events (creditor_id, chain_id, placement_id, event_type, actor_type, actor, data, occurred_at)
  select c.creditor_id, c.placement_id, c.placement_id, 'placement.safety_flagged', 'system', 'system',
    jsonb_build_object('safety_flags', c.safety_flags), app.now()
  from changed c order by c.placement_id;
  return null;
end $$;
create or replace trigger _900_flag_births after insert on app.placements
  referencing new table as born for each statement execute function app.flag_births();
