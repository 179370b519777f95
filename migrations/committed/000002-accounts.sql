--! Previous: sha1:411d842573eb752693880cab9d250b97f2210b88
--! Hash: sha1:dfae9daec7de6b29768d45137fa4c797c407a023
--! Message: accounts

-- Creditors, partners, their users and every credential.
set role svc_owner;

create table app.creditors (
  creditor_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  legal_name text not null check (length(legal_name) between 1 and 200),
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  contact_email text collate "C" not null,
  contact_name text,
  status text collate "C" not null,
  tier text collate "C" not null default 'standard' check (tier in ('standard', 'priority', 'enterprise')),
  posture_default text collate "C" not null default 'preserve' check (posture_default in ('preserve', 'escalate')),
  contingency_pct numeric(5, 2) not null default 20.00 check (contingency_pct between 0 and 100),
  webhook_url text,
  payouts_enabled boolean not null default false,
  payout_account text,
  bank_link_return_to text,
  bank_link_url text,
  enrichment_sla_minutes integer not null default 15 check (enrichment_sla_minutes between 1 and 10080),
  sanctions_threshold numeric(14, 2) not null default 250000.00 check (sanctions_threshold > 0),
  ein text,
  industry text,
  address jsonb,
  owners jsonb not null default '[]',
  tax_classification text collate "C" check (tax_classification in
    ('sole_prop', 'partnership', 'llc', 's_corp', 'c_corp', 'nonprofit', 'other')),
  tin_last4 text collate "C" check (tin_last4 ~ '^[0-9]{4}$'),
  api_key_prefix text collate "C",
  api_key_issued_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select app.protect('app.creditors', 'insert', 'update');

-- Why an operator decided on an account as it did: free text, which the audit trail must not hold.
create table app.creditor_notes (
  creditor_id uuid not null references app.creditors,
  note_id uuid not null default gen_random_uuid(),
  event text collate "C" not null,
  note text not null check (length(note) <= 5000),
  actor text collate "C" not null,
  created_at timestamptz not null,
  primary key (creditor_id, note_id)
);
select app.protect('app.creditor_notes', 'insert');

create table app.partners (
  partner_id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  contact_email text collate "C" not null,
  outbound_webhook_url text,
  created_at timestamptz not null
);
alter table app.partners enable row level security;
alter table app.partners force row level security;
create policy own_partner on app.partners to svc_partner
  using (partner_id = (select nullif(current_setting('app.partner_id', true), '')::uuid));
create policy operators on app.partners to svc_operator using (true) with check (true);
create policy maintenance on app.partners to svc_owner
  using ((select current_setting('app.maintenance', true) = 'on'))
  with check ((select current_setting('app.maintenance', true) = 'on'));
grant select on app.partners to svc_partner;
grant select, insert, update on app.partners to svc_operator;

-- A creditor has at most one active link.
create table app.partner_links (
  creditor_id uuid not null references app.creditors,
  partner_id uuid not null references app.partners,
  external_reference text collate "C" check (length(external_reference) between 1 and 200),
  authority text collate "C" not null default 'manage' check (authority in ('read', 'manage')),
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (creditor_id, partner_id)
);
create index partner_links_partner on app.partner_links (partner_id);
create unique index partner_links_one_active on app.partner_links (creditor_id) where ended_at is null;
create unique index partner_links_reference on app.partner_links (partner_id, external_reference) where ended_at is null;
select app.protect('app.partner_links', 'insert', 'update');
create policy partner_reads on app.partner_links for select to svc_partner
  using (partner_id = (select nullif(current_setting('app.partner_id', true), '')::uuid) and ended_at is null);
grant select on app.partner_links to svc_partner;

-- Agreements are public texts; the newest is the current one.
create table app.agreements (
  agreement_id uuid primary key,
  version text collate "C" not null unique,
  title text not null,
  body_markdown text not null,
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  effective_from date not null
);
grant select on app.agreements to public;

create table app.agreement_acceptances (
  creditor_id uuid not null references app.creditors,
  acceptance_id uuid not null default gen_random_uuid(),
  agreement_id uuid not null references app.agreements,
  accepted_by_name text not null,
  accepted_by_title text,
  address text,
  user_agent text,
  agreement_sha256 text collate "C" not null,
  accepted_at timestamptz not null,
  primary key (creditor_id, acceptance_id)
);
create index agreement_acceptances_agreement on app.agreement_acceptances (agreement_id);
select app.protect('app.agreement_acceptances', 'insert');

-- private: reachable through SECURITY DEFINER functions alone, so no row security and no grants.

-- What authentication and the rate limit must know of an account before a tenant is entered.
create table private.accounts (
  creditor_id uuid primary key,
  status text collate "C" not null,
  tier text collate "C" not null
);

create table private.api_keys (
  prefix text collate "C" primary key check (prefix ~ '^[A-Za-z0-9]{8}$'),
  secret_hash bytea not null,
  holder text collate "C" not null check (holder in ('creditor', 'partner')),
  creditor_id uuid,
  partner_id uuid,
  environment text collate "C" not null,
  issued_at timestamptz not null,
  revoked_at timestamptz,
  check ((holder = 'creditor') = (creditor_id is not null) and (holder = 'partner') = (partner_id is not null))
);
create unique index api_keys_one_live on private.api_keys (coalesce(creditor_id, partner_id)) where revoked_at is null;

create table private.users (
  user_id uuid primary key default gen_random_uuid(),
  email text collate "C" not null unique,
  name text,
  role text collate "C" not null check (role in ('creditor', 'partner', 'operator')),
  creditor_id uuid,
  partner_id uuid,
  password_hash text not null,
  created_at timestamptz not null,
  check ((role = 'creditor') = (creditor_id is not null) and (role = 'partner') = (partner_id is not null))
);
create index users_creditor on private.users (creditor_id);
create index users_partner on private.users (partner_id);

create table private.sessions (
  token_hash bytea primary key,
  user_id uuid not null references private.users on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on private.sessions (user_id);

-- One row for each onboarding token, so that a token can be withdrawn before it expires.
create table private.onboarding_tokens (
  token_id uuid primary key,
  creditor_id uuid not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index onboarding_tokens_creditor on private.onboarding_tokens (creditor_id);

create table private.signup_codes (
  code_hash bytea primary key,
  creditor_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index signup_codes_creditor on private.signup_codes (creditor_id);

-- Webhook signing secrets: HMAC keys, which must be readable to sign with. Returned once, at issue.
create table private.signing_secrets (
  holder text collate "C" not null check (holder in ('creditor', 'partner')),
  holder_id uuid not null,
  secret text not null,
  issued_at timestamptz not null,
  valid_until timestamptz,
  primary key (holder, holder_id, issued_at)
);

-- The only way from an outside identifier to a tenant.
create table private.directory (
  kind text collate "C" not null,
  key_hash bytea not null,
  creditor_id uuid not null,
  subject text collate "C" not null,
  primary key (kind, key_hash)
);
create index directory_creditor on private.directory (creditor_id, kind);

-- Requests admitted per wall-clock second; the newest 62 seconds are kept (see private.admit).
-- Unlogged: a crash forgives a minute of requests, and no request waits for a flush.
create unlogged table private.rate_counters (
  key bytea primary key,
  newest_second bigint not null,
  seconds integer[] not null
) with (fillfactor = 50);

-- Who a credential belongs to, before a tenant is chosen. Used inside private only.
create type private.holder as (
  role text,
  creditor_id uuid,
  partner_id uuid,
  user_id uuid,
  actor text,
  credential_kind text
);
