--! Previous: sha1:6c484c6e3140854e7ebd3f472e04ba47c1d53acd
--! Hash: sha1:936a512e5669f8944296ce57b31fddc50afc883d
--! Message: placements

-- Debtors, placements and all that happens to them. Every table is a tenant table: creditor_id first in every key.
set role svc_owner;

-- One submission, read and normalised (app.read_submission), with the warnings it earned so far.
create type app.submission as (
  invoice_number text,
  invoice_amount numeric,
  currency text,
  invoice_date date,
  due_date date,
  posture text,
  callback_url text,
  notes text,
  company_name text,
  name app.company_name,
  state text,
  city text,
  zip text,
  primary_email text,
  primary_domain text,
  primary_phone text,
  entity_type text,
  warnings jsonb
);

-- A submission on its way to becoming a placement: its order among those placed together, the debtor it means (null until
-- that is known), whether that debtor was there before, and the debtor's state and legal form with this submission on it.
create type app.placing as (
  place integer,
  submission app.submission,
  debtor_id uuid,
  found boolean,
  debtor_state text,
  debtor_form text,
  placed_at timestamptz
);

-- A row of a CSV file, judged: created, reviewed, duplicate or failed (app.judge_csv_rows).
create type app.csv_row as (
  place integer,
  submitted jsonb,
  faults jsonb,
  errors jsonb,
  invoice_number text,
  outcome text,
  placement_id uuid
);

-- What became of one row of a CSV file, and the line that says so.
create type app.csv_line as (place integer, outcome text, line json);

-- A debtor row is one company under one creditor. The keys are those of app.canonical_name.
create table app.debtors (
  creditor_id uuid not null references app.creditors,
  debtor_id uuid not null default gen_random_uuid(),
  company_name text not null check (length(company_name) between 1 and 200),
  canonical_name text not null,
  name_key text collate "C" not null,
  name_key_alt text collate "C" not null,
  legal_form text collate "C",
  entity_type text collate "C" check (entity_type in ('corp', 'llc', 'sole_prop', 'partnership', 'other')),
  state text collate "C" check (state ~ '^[A-Z]{2}$'),
  city text,
  zip text collate "C",
  primary_email text collate "C",
  primary_domain text collate "C",
  primary_phone text collate "C",
  email_source text collate "C" check (email_source in ('creditor', 'enrichment', 'debtor')),
  phone_source text collate "C" check (phone_source in ('creditor', 'enrichment', 'debtor')),
  line_type text collate "C" not null default 'unknown'
    check (line_type in ('landline', 'mobile', 'voip', 'tollfree', 'unknown')),
  call_opt_out boolean not null default false,
  email_opt_out boolean not null default false,
  cease_and_desist boolean not null default false,
  attorney_representation boolean not null default false,
  bankruptcy_filed boolean not null default false,
  sanctions_hit boolean not null default false,
  sanctions_screened_at timestamptz,
  placement_count integer not null default 0,
  enriched_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (creditor_id, debtor_id)
) with (fillfactor = 80);
-- Indexes to look one row up by begin with what they look up, and come after the primary key, which comes after those that lists are
-- read from. While a table is small or fresh the planner takes every index that begins with creditor_id for equally good; of equals
-- it takes the last made; and a connection keeps such a plan (a foreign key's, too) until the table has been analysed.
create index debtors_name_key on app.debtors (name_key, creditor_id);
create index debtors_name_key_alt on app.debtors (name_key_alt, creditor_id) where name_key_alt <> name_key;
create index debtors_email on app.debtors (primary_email, creditor_id, created_at, debtor_id) where primary_email is not null;
create index debtors_domain on app.debtors (primary_domain, creditor_id, created_at, debtor_id) where primary_domain is not null;
select app.protect('app.debtors', 'insert', 'update');

-- One number or address of a debtor: where opt-outs, bounces and budgets are kept.
create table app.contact_points (
  creditor_id uuid not null,
  channel text collate "C" not null check (channel in ('call', 'email')),
  address text collate "C" not null,
  debtor_id uuid not null,
  opted_out_at timestamptz,
  retired_at timestamptz,
  retired_reason text collate "C",
  created_at timestamptz not null,
  primary key (creditor_id, channel, address),
  foreign key (creditor_id, debtor_id) references app.debtors
);
create index contact_points_debtor on app.contact_points (creditor_id, debtor_id);
select app.protect('app.contact_points', 'insert', 'update');

create table app.placements (
  creditor_id uuid not null,
  placement_id uuid not null default gen_random_uuid(),
  debtor_id uuid not null,
  invoice_number text collate "C" not null check (length(invoice_number) between 1 and 200),
  invoice_amount numeric(14, 2) not null check (invoice_amount > 0),
  currency text collate "C" not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  invoice_date date,
  due_date date not null,
  posture text collate "C" not null check (posture in ('preserve', 'escalate')),
  status text collate "C" not null,
  callback_url text,
  notes text check (length(notes) <= 5000),
  contingency_pct_snapshot numeric(5, 2) not null,
  recovered_amount numeric(14, 2) not null default 0 check (recovered_amount >= 0),
  fee_amount numeric(14, 2) not null default 0 check (fee_amount >= 0),
  dispute_reason text,
  safety_flags text[] not null default '{}',
  time_barred boolean not null default false,
  possibly_time_barred boolean not null default false,
  screening text collate "C" check (screening in ('pending', 'clear', 'hit', 'unavailable')),
  compliance jsonb,
  cadence_step integer not null default 0,
  cadence_started_at timestamptz,
  paused_reason text collate "C",
  paused_channels text[],
  paused_since timestamptz,
  paused_until timestamptz,
  first_contact_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (length(closed_reason) <= 5000),
  estimated_first_contact timestamptz not null,
  placed_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (creditor_id, debtor_id) references app.debtors
) with (fillfactor = 80);
create index placements_newest on app.placements (creditor_id, placed_at desc, placement_id desc);
create index placements_status_newest on app.placements (creditor_id, status, placed_at desc, placement_id desc);
-- In this order for the reason given at app.debtors.
alter table app.placements add primary key (creditor_id, placement_id);
alter table app.placements add unique (invoice_number, creditor_id);
create index placements_debtor on app.placements (debtor_id, creditor_id, status);
select app.protect('app.placements', 'insert', 'update');

-- Every change of every status. The trigger fills what is null here and refuses what app.transitions does not hold.
create table app.moves (
  creditor_id uuid not null,
  move_id uuid not null default gen_random_uuid(),
  machine text collate "C" not null,
  subject_id uuid not null,
  event text collate "C" not null,
  from_state text collate "C" not null,
  to_state text collate "C" not null,
  actor_type text collate "C" not null,
  actor text,
  data jsonb not null default '{}',
  moved_at timestamptz not null,
  primary key (creditor_id, move_id)
);
create index moves_subject on app.moves (creditor_id, subject_id, moved_at);
-- NOTE: update and delete are not granted, because a move is history.
select app.protect('app.moves', 'insert');

-- The audit trail; hashes chain per chain_id, which is the placement's id, or the creditor's for what concerns the account.
create table app.audit_events (
  creditor_id uuid not null,
  chain_id uuid not null,
  seq bigint not null,
  event_id uuid not null default gen_random_uuid(),
  placement_id uuid,
  event_type text collate "C" not null,
  actor_type text collate "C" not null check (actor_type in ('creditor', 'partner', 'debtor', 'operator', 'system')),
  actor text collate "C" not null,
  previous_status text collate "C",
  new_status text collate "C",
  data jsonb not null default '{}',
  occurred_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (creditor_id, chain_id, seq)
);
-- NOTE: update and delete are not granted, because the trail is append-only.
select app.protect('app.audit_events', 'insert');

create table app.audit_heads (
  creditor_id uuid not null,
  chain_id uuid not null,
  seq bigint not null,
  previous_hash bytea,
  hash bytea not null,
  primary key (creditor_id, chain_id)
) with (fillfactor = 70);
select app.protect('app.audit_heads', 'insert', 'update');

create table app.amendments (
  creditor_id uuid not null,
  amendment_id uuid not null default gen_random_uuid(),
  placement_id uuid not null,
  amendment_type text collate "C" not null,
  before_value jsonb,
  after_value jsonb,
  reason text not null check (length(reason) <= 5000),
  created_at timestamptz not null,
  primary key (creditor_id, amendment_id),
  foreign key (creditor_id, placement_id) references app.placements
);
create index amendments_placement on app.amendments (creditor_id, placement_id);
-- NOTE: update and delete are not granted, because amendments are append-only.
select app.protect('app.amendments', 'insert');

-- Every judgement made, newest last. The snapshot on the placement is a copy of the latest.
create table app.compliance_decisions (
  creditor_id uuid not null,
  placement_id uuid not null,
  decision_id uuid not null default gen_random_uuid(),
  can_call boolean not null,
  can_email boolean not null,
  escalation_allowed boolean not null,
  reasons text[] not null,
  restrictions jsonb not null,
  rules jsonb not null,
  two_party_consent_required boolean not null,
  ai_disclosure_required boolean not null,
  next_call_allowed_at timestamptz,
  next_email_allowed_at timestamptz,
  evaluated_at timestamptz not null,
  expires_at timestamptz not null,
  seq bigint generated always as identity,
  primary key (creditor_id, placement_id, seq),
  foreign key (creditor_id, placement_id) references app.placements
);
-- NOTE: update and delete are not granted, because a decision that allowed a touch must stay as it was.
select app.protect('app.compliance_decisions', 'insert');

-- One call, from its booking to its end; its id is the provider's idempotency key.
create table app.calls (
  creditor_id uuid not null,
  call_id uuid not null default gen_random_uuid(),
  placement_id uuid not null,
  debtor_id uuid not null,
  direction text collate "C" not null default 'outbound' check (direction in ('outbound', 'inbound')),
  status text collate "C" not null,
  step integer not null,
  attempt integer not null default 1,
  scheduled_at timestamptz not null,
  to_address text collate "C",
  provider_call_id text collate "C",
  decision_seq bigint,
  local_date date,
  outcome text collate "C",
  conversation boolean not null default false,
  failure text collate "C",
  started_at timestamptz,
  ended_at timestamptz,
  duration_seconds integer check (duration_seconds >= 0),
  recording_key text,
  transcript text,
  ai_summary text,
  compliance_flags text[] not null default '{}',
  created_at timestamptz not null,
  primary key (creditor_id, call_id),
  foreign key (creditor_id, placement_id) references app.placements
);
create index calls_placement on app.calls (creditor_id, placement_id, created_at);
create index calls_debtor on app.calls (creditor_id, debtor_id, started_at) where started_at is not null;
create index calls_address on app.calls (creditor_id, to_address, started_at) where started_at is not null;
select app.protect('app.calls', 'insert', 'update');

-- One email on one placement. Those sent as one message share message_id, the provider's idempotency key.
create table app.emails (
  creditor_id uuid not null,
  email_id uuid not null default gen_random_uuid(),
  message_id uuid not null default gen_random_uuid(),
  placement_id uuid not null,
  debtor_id uuid not null,
  direction text collate "C" not null default 'outbound' check (direction in ('outbound', 'inbound')),
  outreach boolean not null default true,
  status text collate "C" not null,
  step integer,
  template text collate "C",
  scheduled_at timestamptz,
  from_address text collate "C",
  to_address text collate "C",
  subject text,
  body text,
  decision_seq bigint,
  local_date date,
  provider_message_id text collate "C",
  failure text collate "C",
  classification text collate "C",
  confidence numeric(4, 3) check (confidence between 0 and 1),
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  replied_at timestamptz,
  received_at timestamptz,
  created_at timestamptz not null,
  primary key (creditor_id, email_id),
  foreign key (creditor_id, placement_id) references app.placements
);
create index emails_placement on app.emails (creditor_id, placement_id, created_at);
create index emails_message on app.emails (creditor_id, message_id);
create index emails_debtor on app.emails (creditor_id, debtor_id, sent_at) where sent_at is not null;
create index emails_address on app.emails (creditor_id, to_address, sent_at) where sent_at is not null;
select app.protect('app.emails', 'insert', 'update');

-- The logical events that integrators are told of; written in the transaction that caused them.
create table app.events (
  creditor_id uuid not null,
  event_id uuid not null default gen_random_uuid(),
  event text collate "C" not null,
  placement_id uuid,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (creditor_id, event_id)
);
create index events_placement on app.events (creditor_id, placement_id, created_at);
-- NOTE: update and delete are not granted, because an event that happened stays.
select app.protect('app.events', 'insert');

-- What is to be done and when, in tenant time. See docs/contributors.md, "The agenda".
create table app.agenda (
  creditor_id uuid not null references app.creditors,
  key text collate "C" not null check (length(key) <= 200),
  task text collate "C" not null,
  subject uuid not null,
  due_at timestamptz not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'queued', 'claimed')),
  claim uuid,
  claimed_by integer,
  claimed_at timestamptz,
  queued_at timestamptz,
  again_at timestamptz,
  attempts integer not null default 0,
  primary key (creditor_id, key),
  check ((state = 'claimed') = (claim is not null))
) with (fillfactor = 70);
create index agenda_waiting on app.agenda (creditor_id, due_at, key) where state = 'waiting';
create index agenda_claimed on app.agenda (claimed_by) where state = 'claimed';
create index agenda_queued on app.agenda (creditor_id, queued_at) where state = 'queued';
select app.protect('app.agenda', 'insert', 'update', 'delete');
-- By name, since svc_owner is a member of svc_queue (it keeps that role's functions) and is to stay outside.
create policy queue_carries on app.agenda to svc_queue
  using ((select current_user) = 'svc_queue') with check ((select current_user) = 'svc_queue');
grant select, update on app.agenda to svc_queue;
grant usage on schema app to svc_queue;

-- Tenants whose clock was moved (demo only). The driver of an advance is named, so that its work is taken up when it dies.
create table app.clocks (
  creditor_id uuid primary key references app.creditors,
  clock_offset interval not null default '0',
  target_offset interval,
  driver uuid,
  driver_seen_at timestamptz,
  check ((driver is null) = (target_offset is null) and (driver is null) = (driver_seen_at is null))
);
select app.protect('app.clocks', 'insert', 'update');
create policy queue_reads on app.clocks to svc_queue
  using ((select current_user) = 'svc_queue') with check ((select current_user) = 'svc_queue');
grant select, insert, update on app.clocks to svc_queue;

-- Counts and sums: appended by statement triggers, folded by a task, read as the sum of both.
create table app.metric_deltas (
  creditor_id uuid not null,
  delta_id bigint generated always as identity,
  metric text collate "C" not null,
  day date not null,
  key text collate "C" not null,
  n bigint not null,
  amount numeric(18, 2) not null default 0,
  primary key (creditor_id, delta_id)
);
select app.protect('app.metric_deltas', 'insert', 'delete');

create table app.metrics (
  creditor_id uuid not null,
  metric text collate "C" not null,
  day date not null,
  key text collate "C" not null,
  n bigint not null,
  amount numeric(18, 2) not null,
  primary key (creditor_id, metric, day, key)
) with (fillfactor = 80);
select app.protect('app.metrics', 'insert', 'update');

-- A submission that the statute of limitations bars, before an operator.
create table app.intake_reviews (
  creditor_id uuid not null references app.creditors,
  intake_review_id uuid not null default gen_random_uuid(),
  invoice_number text collate "C" not null,
  reason text collate "C" not null,
  status text collate "C" not null default 'pending_review' check (status in ('pending_review', 'accepted', 'rejected')),
  submission jsonb not null,
  placement_id uuid,
  decided_by text,
  decision_note text check (length(decision_note) <= 5000),
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (creditor_id, intake_review_id)
);
create unique index intake_reviews_pending on app.intake_reviews (creditor_id, invoice_number) where status = 'pending_review';
create index intake_reviews_newest on app.intake_reviews (created_at, intake_review_id);
create index intake_reviews_status on app.intake_reviews (status, created_at, intake_review_id);
create index intake_reviews_id on app.intake_reviews (intake_review_id);
select app.protect('app.intake_reviews', 'insert', 'update');

-- A part of a CSV file that was previewed: its rows as the contract's objects, kept for a commit, and the numbers that it would place.
create table app.csv_previews (
  creditor_id uuid not null references app.creditors,
  preview_id uuid not null,
  part integer not null,
  rows jsonb not null,
  placeable text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (creditor_id, preview_id, part)
);
select app.protect('app.csv_previews', 'insert', 'delete');

-- Limits that run in tenant time, per subject ("1 a minute per placement").
create table app.tenant_limits (
  creditor_id uuid not null references app.creditors,
  name text collate "C" not null,
  subject uuid not null,
  taken_at timestamptz[] not null,
  primary key (creditor_id, name, subject)
);
select app.protect('app.tenant_limits', 'insert', 'update');

-- What the simulators were told to do next, and what they sent (demo only).
create table app.simulations (
  creditor_id uuid not null references app.creditors,
  name text collate "C" not null,
  subject uuid not null,
  value jsonb not null,
  primary key (creditor_id, name, subject)
);
select app.protect('app.simulations', 'insert', 'update', 'delete');

create table app.outbox (
  creditor_id uuid not null references app.creditors,
  seq bigint generated always as identity,
  message_id uuid not null,
  placement_ids uuid[] not null default '{}',
  channel text collate "C" not null check (channel in ('email', 'sms')),
  to_address text not null,
  template text collate "C",
  subject text,
  body text not null,
  links text[] not null default '{}',
  otp text,
  created_at timestamptz not null,
  primary key (creditor_id, seq)
);
-- NOTE: not unique, because a message that was sent twice must show.
create index outbox_message on app.outbox (creditor_id, message_id);
select app.protect('app.outbox', 'insert');
