-- The machines, their states and their legal moves: a machine is declared here, and nowhere else. placement_column: where its row
-- names the placement that it belongs to; null: its trail is the account's.
with register (machine, subject_table, key_column, placement_column) as (values
  ('placement', 'app.placements', 'placement_id', 'placement_id'),
  ('creditor', 'app.creditors', 'creditor_id', null),
  ('call', 'app.calls', 'call_id', 'placement_id'),
  ('email', 'app.emails', 'email_id', 'placement_id'),
  ('commitment', 'app.commitments', 'commitment_id', 'placement_id'),
  ('dispute', 'app.disputes', 'dispute_id', 'placement_id')
), written as (
  insert into app.machines (machine, subject_table, key_column, placement_column) select * from register
  on conflict (machine) do update set subject_table = excluded.subject_table, key_column = excluded.key_column,
    placement_column = excluded.placement_column
)
delete from app.machines m where not exists (select from register r where r.machine = m.machine);

-- Every state and transition of every machine. initial: a row may be inserted in it; terminal: no move leaves it.
with register (machine, state, initial, terminal) as (values
  ('placement', 'pending_enrichment', true, false),
  ('placement', 'pending_compliance', false, false),
  ('placement', 'ready', false, false),
  ('placement', 'in_outreach', false, false),
  ('placement', 'pending_payment', false, false),
  ('placement', 'paid', false, true),
  ('placement', 'disputed', false, false),
  ('placement', 'resolved', false, true),
  ('placement', 'closed_uncollected', false, true),
  ('placement', 'recalled', false, true),
  ('placement', 'needs_review', true, false),
  ('placement', 'resolved_out_of_band', false, true),
  ('placement', 'withdrawn_by_creditor', false, true),
  ('creditor', 'pending_signup', true, false),
  ('creditor', 'pending_verification', false, false),
  ('creditor', 'pending_bank_link', false, false),
  ('creditor', 'pending_agreement', false, false),
  ('creditor', 'verified', false, false),
  ('creditor', 'suspended', false, false),
  ('creditor', 'rejected', false, false),
  ('call', 'scheduled', true, false),
  ('call', 'in_progress', false, false),
  ('call', 'completed', false, true),
  ('call', 'failed', false, true),
  ('call', 'no_answer', false, true),
  ('call', 'voicemail_left', false, true),
  ('email', 'scheduled', true, false),
  ('email', 'sending', false, false),
  ('email', 'sent', false, false),
  ('email', 'delivered', false, false),
  ('email', 'opened', false, false),
  ('email', 'bounced', false, true),
  ('email', 'failed', false, false),
  ('email', 'cancelled', false, true),
  ('email', 'received', true, false),
  ('email', 'held', true, false),
  ('commitment', 'pending', true, false),
  ('commitment', 'fulfilled', false, true),
  ('commitment', 'completed', false, true),
  ('commitment', 'broken', false, true),
  ('dispute', 'open', true, false),
  ('dispute', 'reviewing', false, false),
  ('dispute', 'auto_responded', false, false),
  ('dispute', 'awaiting_human', false, false),
  ('dispute', 'awaiting_evidence', false, false),
  ('dispute', 'upheld', false, true),
  ('dispute', 'denied', false, true),
  ('dispute', 'withdrawn', false, true)
), written as (
  insert into app.states (machine, state, initial, terminal) select * from register
  on conflict (machine, state) do update set initial = excluded.initial, terminal = excluded.terminal
)
delete from app.states s where not exists (select from register r where r.machine = s.machine and r.state = s.state);

-- The legal moves of every machine. A row with from_state '*' in the register stands for every non-terminal state.
-- actors: who may cause it; effect: the function app.<effect>(move) that runs after it.
with register (machine, from_states, event, to_state, actors, audit_event, effect) as (values
  ('placement', '{pending_enrichment}', 'enriched', 'ready', '{system,creditor,partner,operator}', 'placement.enriched', null),
  ('placement', '{ready}', 'outreach_started', 'in_outreach', '{system}', 'placement.outreach_started', null),
  ('placement', '{ready,in_outreach}', 'commitment_made', 'pending_payment', '{system,debtor,operator}', 'placement.promised', 'on_placement_held'),
  ('placement', '{pending_payment}', 'commitment_broken', 'in_outreach', '{system,operator}', 'placement.outreach_resumed', 'on_placement_resumed'),
  ('placement', '{ready,in_outreach,pending_payment}', 'dispute_filed', 'disputed', '{system,debtor,operator}', 'dispute_filed', 'on_placement_held'),
  ('placement', '{disputed}', 'dispute_denied', 'in_outreach', '{creditor,partner,operator,system}', 'placement.outreach_resumed', 'on_placement_resumed'),
  ('placement', '{disputed}', 'dispute_withdrawn', 'in_outreach', '{creditor,partner,operator,debtor,system}', 'placement.outreach_resumed', 'on_placement_resumed'),
  ('placement', '{disputed}', 'dispute_upheld', 'closed_uncollected', '{creditor,partner,operator,system}', 'placement.closed', 'on_placement_closed'),
  ('placement', '{in_outreach}', 'outreach_exhausted', 'closed_uncollected', '{system}', 'placement.closed', 'on_placement_closed'),
  ('placement', '*', 'recovered_in_full', 'paid', '{system,creditor,partner,debtor,operator}', 'placement.paid', 'on_placement_closed'),
  ('placement', '*', 'recalled', 'recalled', '{creditor,partner,operator}', 'placement.recalled', 'on_placement_closed'),
  ('placement', '*', 'paid_in_books', 'resolved_out_of_band', '{system}', 'placement.closed', 'on_placement_closed'),
  ('placement', '*', 'voided_in_books', 'withdrawn_by_creditor', '{system}', 'placement.closed', 'on_placement_closed'),
  ('placement', '*', 'resolved_by_operator', 'resolved', '{operator}', 'placement.closed', 'on_placement_closed'),
  ('placement', '{needs_review}', 'triage_accepted', 'pending_enrichment', '{operator}', 'placement.triaged', 'on_placement_accepted'),
  ('placement', '{needs_review}', 'triage_rejected', 'withdrawn_by_creditor', '{operator}', 'placement.closed', 'on_placement_closed'),

  ('creditor', '{pending_signup}', 'kyb_submitted', 'pending_verification', '{creditor,partner}', 'creditor.kyb_submitted', null),
  ('creditor', '{pending_verification}', 'kyb_approved', 'pending_bank_link', '{creditor,system,operator}', 'creditor.kyb_approved', null),
  ('creditor', '{pending_bank_link}', 'bank_linked', 'pending_agreement', '{creditor,system}', 'creditor.bank_linked', null),
  ('creditor', '{pending_agreement}', 'agreement_accepted', 'verified', '{creditor,partner}', 'creditor.agreement_accepted', null),
  ('creditor', '{pending_signup,pending_verification,pending_bank_link,pending_agreement}', 'approved', 'verified', '{operator}', 'creditor.approved', null),
  ('creditor', '{pending_signup,pending_verification,pending_bank_link,pending_agreement,suspended}', 'rejected', 'rejected', '{operator}', 'creditor.rejected', null),
  ('creditor', '{verified}', 'suspended', 'suspended', '{operator}', 'creditor.suspended', 'on_standing_changed'),
  ('creditor', '{suspended,rejected}', 'reinstated', 'verified', '{operator}', 'creditor.reinstated', 'on_standing_changed'),

  ('call', '{scheduled}', 'begun', 'in_progress', '{system}', 'call.begun', null),
  ('call', '{scheduled}', 'cancelled', 'failed', '{system,creditor,partner,operator,debtor}', 'call.cancelled', null),
  ('call', '{in_progress}', 'completed', 'completed', '{system}', 'call.completed', null),
  ('call', '{in_progress}', 'no_answer', 'no_answer', '{system}', 'call.completed', null),
  ('call', '{in_progress}', 'voicemail_left', 'voicemail_left', '{system}', 'call.completed', null),
  ('call', '{scheduled,in_progress}', 'failed', 'failed', '{system}', 'call.failed', null),
  ('call', '{in_progress}', 'not_placed', 'scheduled', '{system}', 'call.not_placed', null),

  ('email', '{scheduled}', 'begun', 'sending', '{system}', 'email.begun', null),
  ('email', '{scheduled}', 'cancelled', 'cancelled', '{system,creditor,partner,operator,debtor}', 'email.cancelled', null),
  ('email', '{sending}', 'sent', 'sent', '{system}', 'email.sent', null),
  ('email', '{scheduled,sending}', 'failed', 'failed', '{system}', 'email.failed', null),
  ('email', '{sending}', 'not_sent', 'scheduled', '{system}', 'email.not_sent', null),
  ('email', '{sent,failed}', 'delivered', 'delivered', '{system}', 'email.delivered', null),
  ('email', '{sent,delivered,failed}', 'opened', 'opened', '{system}', 'email.opened', null),
  ('email', '{sent,delivered,opened,failed}', 'bounced', 'bounced', '{system}', 'email.bounced', null),
  ('email', '{received}', 'held', 'held', '{system}', 'email.held', null),
  ('email', '{held}', 'decided', 'received', '{operator}', 'email.decided', null),

  ('commitment', '{pending}', 'fulfilled', 'fulfilled', '{creditor,partner,operator,system}', 'commitment.fulfilled', null),
  ('commitment', '{pending}', 'completed', 'completed', '{debtor,system}', 'commitment.completed', null),
  ('commitment', '{pending}', 'broken', 'broken', '{operator,system}', 'commitment.broken', null),

  ('dispute', '{open}', 'acknowledged', 'reviewing', '{creditor,partner,operator}', 'dispute.acknowledged', null),
  ('dispute', '{open,awaiting_evidence}', 'answered', 'auto_responded', '{system}', 'dispute.auto_responded', null),
  ('dispute', '{open,awaiting_evidence}', 'escalated', 'awaiting_human', '{operator,system}', 'dispute.escalated', null),
  ('dispute', '{open}', 'evidence_requested', 'awaiting_evidence', '{system}', 'dispute.evidence_requested', null),
  ('dispute', '*', 'upheld', 'upheld', '{creditor,partner,operator}', 'dispute.resolved', null),
  ('dispute', '*', 'denied', 'denied', '{creditor,partner,operator}', 'dispute.resolved', null),
  ('dispute', '*', 'withdrawn', 'withdrawn', '{creditor,partner,debtor,operator}', 'dispute.resolved', null)
), rows as (
  select r.machine, s.state as from_state, r.event, r.to_state, r.actors::text[] as actors, r.audit_event, r.effect
  from register r join app.states s on s.machine = r.machine
    and case r.from_states when '*' then not s.terminal else s.state = any (r.from_states::text[]) end
), written as (
  insert into app.transitions (machine, from_state, event, to_state, actors, audit_event, effect) select * from rows
  on conflict (machine, from_state, event) do update set to_state = excluded.to_state, actors = excluded.actors,
    audit_event = excluded.audit_event, effect = excluded.effect
)
delete from app.transitions t where not exists (
  select from rows r where r.machine = t.machine and r.from_state = t.from_state and r.event = t.event);

-- The functions and triggers that follow.
select app.compile_machines();
