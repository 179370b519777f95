--! Previous: sha1:484b398b20812df386ed4824f7fc3aa92c43552d
--! Hash: sha1:683e238f4da31fa466f468c95f55fd218eac0333
--! Message: login-networks

set role svc_owner;

-- From which networks a user has signed in, as digests: failures from elsewhere do not keep the user out there.
create table private.login_networks (
  user_id uuid not null references private.users on delete cascade,
  network bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network)
);
