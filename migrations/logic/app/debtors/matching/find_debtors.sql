-- As app.find_debtor for many submissions at once. debtor_id stays null where the match may depend on an earlier submission of
-- the batch. No nested loops: the planner does not know the array's length.
create or replace function app.find_debtors(submissions app.matched_submission[]) returns setof app.matched_submission
language sql volatile set enable_nestloop = off set jit = off as $$
  with recursive submitted as materialized (
    select p.row_number, p.submission, p.placed_at, (p.submission).primary_email as email, (p.submission).name,
      case when not app.is_free_mail_domain((p.submission).primary_domain) then (p.submission).primary_domain end as domain,
      dense_rank() over (order by ((p.submission).name).name_key collate "C", ((p.submission).name).name_key_alt collate "C") as company
    from unnest(submissions) p
  ), companies as materialized (
    select c.company, c.key, c.key_alt, coalesce(named.debtor_id, gen_random_uuid()) as debtor_id, named.debtor_id is not null as found
    from (select distinct s.company, (s.name).name_key as key, (s.name).name_key_alt as key_alt from submitted s) c
    left join lateral (select d.debtor_id from app.debtors_named(c.key, c.key_alt) d
                       order by d.created_at, d.debtor_id limit 1) named on true
  ), marks as materialized (
    select c.company, 'name:' || k.key as mark from companies c, unnest(array[c.key, c.key_alt]) as k (key) where not c.found
    union
    select c.company, 'debtor:' || c.debtor_id from companies c where c.found
    union
    select s.company, m.mark from submitted s, lateral (values ('email:' || s.email), ('domain:' || s.domain)) as m (mark)
    where m.mark is not null
    union
    select u.company, 'debtor:' || d.debtor_id
    from (select distinct s.company, s.email, s.domain from submitted s join companies c using (company) where not c.found) u, lateral (
      (select e.debtor_id from app.debtors e where e.creditor_id = (select app.creditor_id()) and e.primary_email = u.email
       order by e.created_at, e.debtor_id limit 1)
      union all
      (select e.debtor_id from app.debtors e where e.creditor_id = (select app.creditor_id()) and e.primary_domain = u.domain
       order by e.created_at, e.debtor_id limit 1)) d
  ), shared as materialized (
    select m.mark from marks m group by m.mark having count(*) > 1
  ), steps as materialized (
    select m.company::text as here, m.mark as there from marks m join shared using (mark)
    union all
    select m.mark, m.company::text from marks m join shared using (mark)
  ), entangled as (
    select c.company::text as node from companies c join marks m using (company)
    where not c.found and (m.mark like 'debtor:%' or m.mark in (select mark from shared))
    union
    select s.there from entangled e join steps s on s.here = e.node
  )
  select s.row_number, s.submission, case when e.node is null then c.debtor_id end, c.found, null::text, null::text, s.placed_at
  from submitted s join companies c using (company) left join entangled e on e.node = s.company::text
$$;
