-- When a debtor, or its number or address, was called, written to and spoken with across the creditor's placements; newest first.
-- Whatever was begun counts, even if its end is not known; not what certainly reached nobody. Of emails those that were judged
-- count: steps of the cadence and reminders. Emails of one message are one. Looks back further than any budget lasts.
create or replace function app.contact_history(tenant uuid, debtor uuid, phone text, email text, at timestamptz)
returns table (call_times timestamptz[], email_times timestamptz[], conversation_at timestamptz) language sql stable as $$
  select calls.times, emails.times, calls.conversation_at
  from (
    select array_agg(t.started_at order by t.started_at desc) filter (where t.direction = 'outbound') as times,
      max(t.started_at) filter (where t.conversation) as conversation_at
    from (
      select c.call_id, c.started_at, c.direction, c.conversation from app.calls c
      where c.creditor_id = tenant and c.debtor_id = debtor and c.started_at > at - interval '9 days'
        and coalesce(c.failure, '') not in ('busy', 'out_of_service', 'not_placed')
      union
      select c.call_id, c.started_at, c.direction, c.conversation from app.calls c
      where c.creditor_id = tenant and c.to_address = phone and c.started_at > at - interval '9 days'
        and coalesce(c.failure, '') not in ('busy', 'out_of_service', 'not_placed')
    ) t
  ) calls
  cross join (
    select array_agg(m.sent_at order by m.sent_at desc) as times
    from (
      select t.message_id, min(t.sent_at) as sent_at
      from (
        select e.message_id, e.sent_at from app.emails e
        where e.creditor_id = tenant and e.debtor_id = debtor and e.sent_at > at - interval '9 days'
          and e.direction = 'outbound' and (e.outreach or e.decision_seq is not null) and coalesce(e.failure, '') <> 'not_sent'
        union all
        select e.message_id, e.sent_at from app.emails e
        where e.creditor_id = tenant and e.to_address = email and e.sent_at > at - interval '9 days'
          and e.direction = 'outbound' and (e.outreach or e.decision_seq is not null) and coalesce(e.failure, '') <> 'not_sent'
      ) t
      group by t.message_id
    ) m
  ) emails
$$;
