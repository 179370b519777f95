--! Previous: sha1:a03e92866bd681f84a83e38c6840f2abdc3d50f0
--! Hash: sha1:d75dee7b240687682c53fac4985f7fe446a757a7
--! Message: pauses

set role svc_owner;

-- Why outreach on a placement rests, each cause by itself. cause: the reason, or what else it stands and falls with
-- (held:<email_id>). What holds of them stands on the placement (app.settle_pause;
-- app.carry_pauses for what was on before).
create table app.pauses (
  creditor_id uuid not null,
  placement_id uuid not null,
  cause text collate "C" not null check (length(cause) <= 200),
  reason text collate "C" not null,
  channels text[] not null check (channels <@ '{call,email}'),
  since timestamptz not null,
  until timestamptz,
  primary key (creditor_id, placement_id, cause),
  foreign key (creditor_id, placement_id) references app.placements
);
select app.protect('app.pauses', 'insert', 'update', 'delete');

-- What nobody knows to have arrived, as operators look it up across all creditors.
create index calls_unknown on app.calls (created_at, call_id) where failure = 'delivery_unknown';
create index emails_unknown on app.emails (created_at, email_id) where failure = 'delivery_unknown';
