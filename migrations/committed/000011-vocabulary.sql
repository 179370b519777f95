--! Previous: sha1:53a8350297abf945a3998a08e142bcc79abb37cb
--! Hash: sha1:86ff73352726526b505033d31d895f6a48c8b476
--! Message: vocabulary

set role svc_owner;

-- New names beside the old ones (docs/contributors.md, "Changing a name"): functions of the release before use the old ones until
-- the logic is replaced. The old ones go with the release after this.

-- What an api function returns: an HTTP status and the body.
create type api.response as (status integer, body json);
comment on type api.reply is 'until logic 5: named api.response now';

-- When the debtor prefers to be called: {from?, to?, days?, only}, hours local, days ISO; only: at these times, else not then.
alter table app.debtors add column contact_preference jsonb;
comment on column app.debtors.call_wish is 'until logic 5: named contact_preference now';

-- What the sender wrote, without what was quoted; null until it was read.
alter table app.replies add column reply_text text;
comment on column app.replies.said is 'until logic 5: named reply_text now';

-- The rules that hold in a state from a day on, compiled from app.rules whenever these change (app.compile_effective_rules): each
-- judgement reads one row instead of eighty. US: where no state is known. rules: the values by code; codes: their names; opens,
-- closes and business_days (ISO): the hours of contact, local time; zones: the state's, null for US.
create table app.effective_rules (
  jurisdiction text collate "C" not null,
  from_day date not null,
  until_day date check (until_day > from_day),
  rules jsonb not null,
  codes jsonb not null,
  opens time not null,
  closes time not null,
  business_days integer[] not null,
  zones text[],
  primary key (jurisdiction, from_day)
);
-- Not compressed: it is read far more often than written.
alter table app.effective_rules alter column rules set storage plain, alter column codes set storage plain;
grant select on app.effective_rules to public;
comment on table app.laws is 'until logic 5: named app.effective_rules now';

-- A submission on its way to becoming a placement: its row among those placed together, the debtor it means (null until
-- that is known), whether that debtor was there before, and the debtor's state and legal form with this submission on it.
create type app.matched_submission as (
  row_number integer,
  submission app.submission,
  debtor_id uuid,
  found boolean,
  debtor_state text,
  debtor_form text,
  placed_at timestamptz
);
comment on type app.placing is 'until logic 5: named app.matched_submission now';

-- A row of a CSV file, judged: created, reviewed, duplicate or failed (app.judge_csv_rows).
create type app.judged_csv_row as (
  row_number integer,
  submitted jsonb,
  faults jsonb,
  errors jsonb,
  invoice_number text,
  outcome text,
  placement_id uuid
);
comment on type app.csv_row is 'until logic 5: named app.judged_csv_row now';

-- What became of one row of a CSV file, and the line that says so.
create type app.csv_result_line as (row_number integer, outcome text, line json);
comment on type app.csv_line is 'until logic 5: named app.csv_result_line now';

-- All that the compliance rules read of one placement at one instant; made by app.compliance_facts.
create type app.decision_facts as (
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
  jurisdiction_known boolean,
  call_times timestamptz[],
  email_times timestamptz[],
  conversation_at timestamptz,
  rules jsonb,
  screening text,
  creditor_status text,
  callback_at timestamptz,
  contact_preference jsonb,
  codes jsonb
);
comment on type app.compliance_facts is 'until logic 5: named app.decision_facts now';
