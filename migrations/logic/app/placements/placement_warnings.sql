-- Returns the warnings that a submission earns by its debtor and its placement.
create or replace function app.placement_warnings(p app.matched_submission, placed app.placements)
returns jsonb language sql stable parallel safe as $$
  select
    case when ((p.submission).name).legal_form <> p.debtor_form then app.warning('debtor_form_differs', 'debtor.company_name',
      format('Joined to a debtor whose legal form is %s.', p.debtor_form)) else '[]' end
    || case when placed.possibly_time_barred then app.warning('possibly_time_barred', 'due_date',
      'The shortest limitation period that may apply has passed: escalation is not allowed.') else '[]' end
    || case when 'debtor_pile_on' = any (placed.safety_flags) then app.warning('debtor_pile_on', 'debtor',
      'The debtor has more than five open placements: calls are held.') else '[]' end
    || case when 'volume_quota_exceeded' = any (placed.safety_flags) then app.warning('volume_quota_exceeded', 'invoice_number',
      'More than 10,000 placements in seven days: calls are held.') else '[]' end
$$;
