-- Returns a message about some placements as the email provider gets it: the filled template as plain text and HTML, and the
-- headers for replies and one-click unsubscribe. The subject to a natural person names no debt.
create or replace function app.compose_message(e app.emails, debtor app.debtors, placements uuid[], own_facts jsonb)
returns jsonb language plpgsql volatile
-- Planned anew for each list of placements, it would take longer to plan than to run.
set plan_cache_mode = force_generic_plan as $$
declare
  t app.message_templates;
  sender constant text := app.sender_address();
  unsubscribe constant text := app.unsubscribe_link(e.email_id);
  facts constant jsonb := app.touch_facts(debtor, placements) || own_facts || jsonb_build_object(
    'unsubscribe_url', unsubscribe, 'validation_notice', app.validation_notice(placements),
    'portal_links', (
      select string_agg(case when cardinality(placements) > 1 then app.one_line(p.invoice_number) || ': ' else '' end
        || app.portal_link(p.placement_id), E'\n' order by p.due_date, p.invoice_number)
      from app.named_placements(placements) p));
  body text;
begin
  select known.* into strict t from app.message_templates known where known.template = e.template;
  -- What a template leaves out leaves no gap.
  body := regexp_replace(app.fill(t.body, facts), E'\n{3,}', E'\n\n', 'g');
  perform private.register_identifier('email_message', e.message_id::text, e.message_id::text);
  return jsonb_build_object('from', sender, 'to', debtor.primary_email, 'template', t.template,
    'subject', app.fill(case when app.natural_person(debtor.entity_type, debtor.legal_form, debtor.company_name)
      then t.neutral_subject else t.subject end, facts),
    'body', body, 'html', app.html_of(body), 'placement_ids', to_jsonb(placements),
    'headers', jsonb_build_object('Reply-To', app.reply_address(e.placement_id),
      'Message-ID', '<' || e.message_id || '@' || split_part(sender, '@', 2) || '>',
      'List-Unsubscribe', '<' || unsubscribe || '>',
      'List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'));
end $$;
