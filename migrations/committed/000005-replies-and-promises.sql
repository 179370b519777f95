--! Previous: sha1:936a512e5669f8944296ce57b31fddc50afc883d
--! Hash: sha1:30f8fc90db42705fb1c90752044586b5ad07aac6
--! Message: replies-and-promises

set role svc_owner;

-- Calls, promises and disputes

-- What was to be said is kept with the call. callback_at: when the debtor asked to be called again; taken up once.
alter table app.calls add column script text;
alter table app.placements add column callback_at timestamptz;
alter type app.compliance_facts add attribute callback_at timestamptz;

-- What a service email says beside the facts of every touch (app.write_service_email).
alter table app.emails add column facts jsonb;

-- What the voice provider reported, each event once, whatever became of it.
create table app.voice_events (
  creditor_id uuid not null,
  event_id text collate "C" not null check (length(event_id) between 1 and 200),
  call_id uuid not null,
  type text collate "C" not null,
  received_at timestamptz not null,
  primary key (creditor_id, event_id),
  foreign key (creditor_id, call_id) references app.calls
);
create index voice_events_call on app.voice_events (creditor_id, call_id);
-- NOTE: update and delete are not granted, because an event that came stays.
select app.protect('app.voice_events', 'insert');

-- What a debtor said it will pay. Kept is measured by the placement's recovered amount beyond recovered_before.
-- promised_date: the last date of a plan; an assumed one, dated false, where none was said.
create table app.commitments (
  creditor_id uuid not null,
  commitment_id uuid not null default gen_random_uuid(),
  placement_id uuid not null,
  status text collate "C" not null,
  type text collate "C" not null check (type in ('full_payment', 'payment_plan', 'partial')),
  total_amount numeric(14, 2) not null check (total_amount > 0),
  promised_date date not null,
  dated boolean not null,
  source text collate "C" not null check (source in ('call', 'email', 'portal', 'operator')),
  recovered_before numeric(14, 2) not null,
  reminded_until date,
  next_followup_at timestamptz,
  committed_at timestamptz not null,
  primary key (creditor_id, commitment_id),
  foreign key (creditor_id, placement_id) references app.placements
);
create index commitments_placement on app.commitments (creditor_id, placement_id, committed_at);
create unique index commitments_pending on app.commitments (creditor_id, placement_id) where status = 'pending';
select app.protect('app.commitments', 'insert', 'update');

-- What is due when. A promise of one payment has one row too.
create table app.commitment_dues (
  creditor_id uuid not null,
  commitment_id uuid not null,
  number integer not null check (number between 1 and 60),
  due_date date not null,
  amount numeric(14, 2) not null check (amount > 0),
  primary key (creditor_id, commitment_id, number),
  foreign key (creditor_id, commitment_id) references app.commitments
);
select app.protect('app.commitment_dues', 'insert', 'delete');

-- A debtor's objection to a placement. kind: what it said it is about, for routing. trigger_event_id: the audit event that filed it.
create table app.disputes (
  creditor_id uuid not null,
  dispute_id uuid not null default gen_random_uuid(),
  placement_id uuid not null,
  status text collate "C" not null,
  reason text not null check (length(reason) between 1 and 5000),
  narrative text,
  kind text check (length(kind) <= 500),
  source text collate "C" not null check (source in ('call', 'email', 'portal', 'operator')),
  trigger_event_id uuid not null,
  evidence_request_status text collate "C" check (evidence_request_status in ('requested', 'fulfilled', 'expired', 'cancelled')),
  evidence_requested_types text[] check (evidence_requested_types <@ '{invoice,proof_of_service,contract}'),
  evidence_due_at timestamptz,
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  created_at timestamptz not null,
  primary key (creditor_id, dispute_id),
  foreign key (creditor_id, placement_id) references app.placements
);
create index disputes_placement on app.disputes (creditor_id, placement_id, created_at);
create unique index disputes_open on app.disputes (creditor_id, placement_id)
  where status not in ('denied', 'upheld', 'withdrawn');
select app.protect('app.disputes', 'insert', 'update');

-- Email delivery

-- A token that replaces another is found by what it stands for.
drop index private.directory_creditor;
create index directory_subject on private.directory (creditor_id, kind, subject);

-- Replies

-- When the debtor wishes to be called, or not to be: {from?, to?, days?, only}; local times, ISO days of the week.
alter table app.debtors add column call_wish jsonb;
alter type app.compliance_facts add attribute call_wish jsonb;

-- The local part of the placement's own address for replies, made with its first message.
alter table app.placements add column reply_token text collate "C";

-- What is known of a reply beside its email row. reference: the Message-ID, under which it counts once. said: what the sender
-- wrote, without what was quoted; null until it was read. intents: [{intent, confidence, evidence}] in their precedence.
create table app.replies (
  creditor_id uuid not null,
  email_id uuid not null,
  reference text collate "C" not null,
  answers_id uuid,
  authenticated boolean not null,
  sender_known boolean not null,
  headers jsonb not null,
  said text,
  intents jsonb not null default '[]',
  extracted jsonb not null default '{}',
  injection_suspected boolean not null default false,
  automatic boolean not null default false,
  decided_intent text collate "C",
  decided_by text,
  decision_note text check (length(decision_note) <= 5000),
  decided_at timestamptz,
  primary key (creditor_id, email_id),
  unique (creditor_id, reference),
  foreign key (creditor_id, email_id) references app.emails
);
select app.protect('app.replies', 'insert', 'update');

create index emails_held on app.emails (created_at, email_id) where status = 'held';

-- Why an operator set or lifted a flag of a debtor.
create table app.debtor_notes (
  creditor_id uuid not null,
  note_id uuid not null default gen_random_uuid(),
  debtor_id uuid not null,
  flag text collate "C" not null,
  value boolean not null,
  note text not null check (length(note) <= 5000),
  noted_by text,
  created_at timestamptz not null,
  primary key (creditor_id, note_id),
  foreign key (creditor_id, debtor_id) references app.debtors
);
create index debtor_notes_debtor on app.debtor_notes (creditor_id, debtor_id);
-- NOTE: update and delete are not granted, because a decision's reason stays.
select app.protect('app.debtor_notes', 'insert');

-- What tells rows apart comes first here, and creditor_id second: while a table is empty every index that begins with creditor_id
-- looks as good as any other, and a plan made then and kept would later read all of a tenant's rows for one look-up.
drop index app.contact_points_debtor;
create index contact_points_debtor on app.contact_points (debtor_id, creditor_id);
drop index app.calls_debtor;
drop index app.calls_address;
create index calls_debtor on app.calls (debtor_id, creditor_id, started_at) where started_at is not null;
create index calls_address on app.calls (to_address, creditor_id, started_at) where started_at is not null;
drop index app.emails_debtor;
drop index app.emails_address;
create index emails_debtor on app.emails (debtor_id, creditor_id, sent_at) where sent_at is not null;
create index emails_address on app.emails (to_address, creditor_id, sent_at) where sent_at is not null;

-- A touch is written half a dozen times on its way; room on its page spares the indexes most of that.
alter table app.calls set (fillfactor = 60);
alter table app.emails set (fillfactor = 60);
