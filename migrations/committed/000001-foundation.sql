--! Previous: -
--! Hash: sha1:411d842573eb752693880cab9d250b97f2210b88
--! Message: foundation

-- Schemas, the helpers that tables need, and the tables that belong to no tenant.
-- Roles are made by src/database/bootstrap.ts, since they are the cluster's and not the database's.
set role svc_owner;

create schema app;
create schema api;
create schema task;
create schema private;
create schema ops;

alter default privileges revoke execute on functions from public;
alter default privileges in schema app grant execute on functions
  to svc_creditor, svc_debtor, svc_partner, svc_operator, svc_public, svc_worker, svc_queue;

-- The login role owns nothing and inherits nothing, and its name is the deployment's: the doors are open to whoever may
-- connect to this database (src/database/bootstrap.ts takes CONNECT from PUBLIC); tables are granted to the acting roles.
grant usage on schema app, api, task, private to public;
grant create on schema task to svc_queue;
grant usage on schema ops to svc_operator;

-- What an api function answers: an HTTP status and the body.
create type api.reply as (status integer, body json);

-- Who acts, after authentication. role is the database role to enter.
create type app.principal as (
  role text,
  creditor_id uuid,
  actor_type text,
  actor text,
  user_id uuid,
  partner_id uuid,
  credential_kind text
);

-- The canonical form of a company's name. The keys carry no spaces; two names are equal when any of their keys match.
create type app.company_name as (
  canonical_name text,
  name_key text,
  name_key_alt text,
  legal_form text,
  form_family text,
  aliases text[],
  insolvency boolean
);

-- Puts a tenant table under row security, forced, so that its owner is held too.
-- writable: which of insert, update, delete the acting roles get beside select.
create function app.protect(target regclass, variadic writable text[]) returns void language plpgsql volatile as $$
declare
  tenant constant text := $p$creditor_id = (select nullif(current_setting('app.creditor_id', true), '')::uuid)$p$;
begin
  -- Without statistics the planner takes any tenant for a fair share of the table. With them it takes one that it has not counted yet
  -- for empty, finds every index that begins with creditor_id equally good, and reads all of that tenant's rows for one look-up.
  execute format('alter table %s alter column creditor_id set statistics 0', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant_isolation on %s using (%s) with check (%s)', target, tenant, tenant);
  -- An operator inside a tenant sees that tenant alone, like everybody else; outside, it reads all.
  execute format(
    $p$create policy operator_reads on %s for select to svc_operator
       using ((select nullif(current_setting('app.creditor_id', true), '') is null))$p$, target);
  execute format(
    $p$create policy maintenance on %s to svc_owner
       using ((select current_setting('app.maintenance', true) = 'on'))
       with check ((select current_setting('app.maintenance', true) = 'on'))$p$, target);
  execute format('grant %s on %s to svc_creditor, svc_operator, svc_worker',
    array_to_string(array['select'] || writable, ', '), target);
end $$;
comment on function app.protect(regclass, text[]) is 'committed: used by migrations only';

-- Facts of the deployment that rules read; written at boot from the configuration.
create table app.settings (
  name text collate "C" primary key,
  value jsonb not null
);
grant select on app.settings to public;

-- The error register: every refusal, its SQLSTATE of class SV, its HTTP status and its detail.
create table app.errors (
  name text collate "C" primary key,
  sqlstate text collate "C" not null unique check (sqlstate ~ '^SV[0-9A-Z]{3}$'),
  http_status integer not null check (http_status between 400 and 599),
  message text not null,
  meaning text not null
);
grant select on app.errors to public;

-- The legal moves of every state machine, and what each sets off.
create table app.transitions (
  machine text collate "C" not null,
  from_state text collate "C" not null,
  event text collate "C" not null,
  to_state text collate "C" not null,
  actors text[] not null,
  audit_event text collate "C" not null,
  effect text collate "C",
  primary key (machine, from_state, event)
);
grant select on app.transitions to public;

-- Which states exist, which begin a life and which end it.
create table app.states (
  machine text collate "C" not null,
  state text collate "C" not null,
  initial boolean not null default false,
  terminal boolean not null default false,
  primary key (machine, state)
);
grant select on app.states to public;
