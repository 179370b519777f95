-- Creates or enriches the debtors of matched submissions (missing fields are filled from the first submission that has them)
-- and counts the new placements. Returns the submissions with the debtor's state and legal form as of each. Runs under the
-- locks of app.match_debtor.
create or replace function app.upsert_debtors(submissions app.matched_submission[]) returns setof app.matched_submission language plpgsql volatile as $$
begin
  return query
  with profiles as materialized (
    select s.debtor_id, array_agg(s.matched) as members, count(*) as placements, min(s.placed_at) as born_at,
      (array_agg(s.company_name))[1] as company_name,
      (array_agg(s.name))[1] as name,
      (array_agg((s.name).legal_form) filter (where (s.name).legal_form is not null))[1] as legal_form,
      min(s.row_number) filter (where (s.name).legal_form is not null) as legal_form_row,
      (array_agg(s.state) filter (where s.state is not null))[1] as state,
      min(s.row_number) filter (where s.state is not null) as state_row,
      (array_agg(s.city) filter (where s.city is not null))[1] as city,
      (array_agg(s.zip) filter (where s.zip is not null))[1] as zip,
      (array_agg(s.entity_type) filter (where s.entity_type is not null))[1] as entity_type,
      (array_agg(s.primary_email) filter (where s.primary_email is not null))[1] as email,
      (array_agg(s.primary_domain) filter (where s.primary_domain is not null))[1] as domain,
      (array_agg(s.primary_phone) filter (where s.primary_phone is not null))[1] as phone,
      bool_or((s.name).insolvency) as insolvency
    -- Sorted once, here, and not by each aggregate of each debtor.
    from (select p as matched, p.row_number, p.debtor_id, p.placed_at, (p.submission).* from unnest(submissions) p
          order by p.debtor_id, p.row_number) s
    group by s.debtor_id
  ), written as (
    insert into app.debtors as d (creditor_id, debtor_id, company_name, canonical_name, name_key, name_key_alt, legal_form,
      entity_type, state, city, zip, primary_email, primary_domain, primary_phone, email_source, phone_source,
      bankruptcy_filed, placement_count, created_at, updated_at)
    select app.creditor_id(), f.debtor_id, f.company_name, (f.name).canonical_name, (f.name).name_key, (f.name).name_key_alt,
      f.legal_form, f.entity_type, f.state, f.city, f.zip, f.email, f.domain, f.phone,
      case when f.email is not null then 'creditor' end, case when f.phone is not null then 'creditor' end,
      f.insolvency, f.placements, f.born_at, f.born_at
    from profiles f order by f.debtor_id
    on conflict (creditor_id, debtor_id) do update set
      state = coalesce(d.state, excluded.state), city = coalesce(d.city, excluded.city), zip = coalesce(d.zip, excluded.zip),
      entity_type = coalesce(d.entity_type, excluded.entity_type), legal_form = coalesce(d.legal_form, excluded.legal_form),
      primary_email = coalesce(d.primary_email, excluded.primary_email),
      email_source = case when d.primary_email is null then excluded.email_source else d.email_source end,
      primary_domain = coalesce(d.primary_domain, excluded.primary_domain),
      primary_phone = coalesce(d.primary_phone, excluded.primary_phone),
      phone_source = case when d.primary_phone is null then excluded.phone_source else d.phone_source end,
      bankruptcy_filed = d.bankruptcy_filed or excluded.bankruptcy_filed,
      placement_count = d.placement_count + excluded.placement_count, updated_at = excluded.updated_at
  )
  select m.row_number, m.submission, m.debtor_id, m.found,
    coalesce(before.state, case when f.state_row <= m.row_number then f.state end),
    coalesce(before.legal_form, case when f.legal_form_row <= m.row_number then f.legal_form end), m.placed_at
  from profiles f
  -- As it was: a statement does not see what it writes.
  left join lateral (select d.state, d.legal_form from app.debtors d
                     where d.creditor_id = (select app.creditor_id()) and d.debtor_id = f.debtor_id limit 1) before on true,
  unnest(f.members) m;
end $$;
