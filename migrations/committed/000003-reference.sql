--! Previous: sha1:dfae9daec7de6b29768d45137fa4c797c407a023
--! Hash: sha1:6c484c6e3140854e7ebd3f472e04ba47c1d53acd
--! Message: reference

-- What the rules read of the world: legal forms, rules of law and policy, holidays, area codes. The rows are logic.
set role svc_owner;

-- Spellings of legal forms. mode: tail = last words of a name; tail_ctx = the same, but short or ambiguous, so only as the outermost form
-- and under the row's conditions; dotted = only when written letter by letter ("C.C."); lead_tail = first or last; tag = names the form, stays in the name.
create table app.legal_forms (
  variant       text collate "C" primary key check (variant <> '' and variant !~ ' '),
  legal_form    text collate "C" not null,
  family        text collate "C" not null check (family in ('corp', 'llc', 'lp', 'llp', 'prof', 'coop', 'nonprofit', 'gov', 'sole', 'foreign_corp', 'foreign_llc', 'foreign_lp', 'other')),
  mode          text collate "C" not null check (mode in ('tail', 'tail_ctx', 'dotted', 'lead_tail', 'tag')),
  jurisdictions text[] collate "C" not null,
  min_words     smallint not null default 1 check (min_words >= 1),  -- words of the name that must remain
  only_after    text[] collate "C",                                  -- the word before must be one of these
  never_after   text[] collate "C",                                  -- the word before must be none of these
  may_be_state  boolean not null default false                       -- "PA" after a city is Pennsylvania
);
grant select on app.legal_forms to public;

-- Dated rules of law and policy: what each state and the federation ask, and where it is written.
-- Rows are files of logic/app/reference/rules; the code is the reason a decision gives when the rule refuses.
create table app.rules (
  jurisdiction text collate "C" not null check (jurisdiction ~ '^[A-Z]{2}$'),
  code text collate "C" not null,
  effective_from date not null default '-infinity',
  effective_until date check (effective_until > effective_from),
  value jsonb not null default '{}',
  binding text collate "C" not null check (binding in ('law', 'policy')),
  source text not null check (source <> ''),
  confidence text not null,
  primary key (jurisdiction, code, effective_from)
);
grant select on app.rules to public;

-- Holidays as computable rules. month and day: a fixed date; month, weekday (ISO) and nth (-1 is the last): a movable one;
-- easter_offset: days from Easter; election: the Tuesday after the first Monday of the month.
create table app.holiday_rules (
  jurisdiction text collate "C" not null check (jurisdiction ~ '^[A-Z]{2}$'),
  holiday text collate "C" not null,
  kind text collate "C" not null check (kind in ('fixed', 'weekday', 'easter', 'election')),
  month integer check (month between 1 and 12),
  day integer check (day between 1 and 31),
  weekday integer check (weekday between 1 and 7),
  nth integer check (nth between -1 and 5 and nth <> 0),
  easter_offset integer,
  moves text collate "C" not null default 'never' check (moves in ('never', 'weekend', 'sunday', 'to_monday')),
  source text not null check (source <> ''),
  confidence text not null,
  primary key (jurisdiction, holiday),
  check ((kind = 'easter') = (easter_offset is not null) and (kind = 'easter') = (month is null)),
  check ((kind = 'fixed') = (day is not null)),
  check ((kind = 'weekday') = (weekday is not null) and (kind = 'weekday') = (nth is not null))
);
grant select on app.holiday_rules to public;

-- The area codes of +1. Codes of a state have its zones; toll-free codes and those of other countries have none.
create table app.area_codes (
  area_code text collate "C" primary key check (area_code ~ '^[2-9][0-9]{2}$'),
  region text collate "C" not null check (region in ('state', 'toll_free', 'abroad')),
  state text collate "C" check (state ~ '^[A-Z]{2}$'),
  zones text[] not null,
  check ((region = 'state') = (state is not null) and (region = 'state') = (zones <> '{}'))
);
grant select on app.area_codes to public;

-- The cadence of each posture: which touch follows which, and how many days after the one before it. Rows are logic.
create table app.cadence_steps (
  posture text collate "C" not null check (posture in ('preserve', 'escalate')),
  step integer not null check (step >= 1),
  channel text collate "C" not null check (channel in ('call', 'email', 'close')),
  wait_days integer not null check (wait_days >= 0),
  template text collate "C",
  tone text collate "C",
  primary key (posture, step),
  check ((channel = 'close') = (template is null) and (channel = 'close') = (tone is null))
);
grant select on app.cadence_steps to public;

-- The texts of touches; {names} in braces are filled by app.fill. A call has no subject.
-- neutral_subject stands on what goes to a natural person, whose mailbox others may read.
create table app.message_templates (
  template text collate "C" primary key,
  subject text,
  neutral_subject text,
  body text not null,
  check ((subject is null) = (neutral_subject is null))
);
grant select on app.message_templates to public;

-- What a call may come to: the event of its state machine, and whether somebody was spoken with.
create table app.call_outcomes (
  outcome text collate "C" primary key,
  event text collate "C" not null,
  conversation boolean not null,
  meaning text not null
);
grant select on app.call_outcomes to public;

-- What app.judge answers. app.compliance_decisions stores these fields under the same names.
create type app.decision as (
  can_call boolean,
  can_email boolean,
  escalation_allowed boolean,
  reasons text[],
  restrictions jsonb,
  rules jsonb,
  two_party_consent_required boolean,
  ai_disclosure_required boolean,
  next_call_allowed_at timestamptz,
  next_email_allowed_at timestamptz,
  evaluated_at timestamptz,
  expires_at timestamptz
);

-- All that the compliance rules read of one placement at one instant; made by app.compliance_facts.
create type app.compliance_facts as (
  at timestamptz,
  status text,
  invoice_amount numeric,
  due_date date,
  time_barred boolean,
  possibly_time_barred boolean,
  safety_flags text[],
  paused_reason text,
  paused_channels text[],
  paused_until timestamptz,
  state text,
  zip text,
  natural_person boolean,
  licensed boolean,
  phone text,
  phone_source text,
  line_type text,
  phone_retired boolean,
  email text,
  email_source text,
  email_retired boolean,
  call_opt_out boolean,
  email_opt_out boolean,
  cease_and_desist boolean,
  attorney_representation boolean,
  bankruptcy_filed boolean,
  sanctions_hit boolean,
  zones text[],
  place_known boolean,
  call_times timestamptz[],
  email_times timestamptz[],
  conversation_at timestamptz,
  rules jsonb,
  screening text,
  creditor_status text
);

-- One thing a rule has to say. blocks: nobody is contacted (or nothing escalated) on these channels; otherwise a duty if one is.
-- until: when it ends by itself; null, not before a fact changes.
create type app.compliance_finding as (
  rule text,
  channels text[],
  blocks boolean,
  until timestamptz
);
