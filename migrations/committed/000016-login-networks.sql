--! Previous: sha1:922b0c9f447b8205209c9641639a085d49804ba2
--! Hash: sha1:30ab0db764b923324af31a09a714775f4e5c506d
--! Message: login-networks

set role svc_owner;

-- From which networks a user has signed in, as digests: failures from elsewhere do not keep the user out there.
create table private.login_networks (
  user_id uuid not null references private.users on delete cascade,
  network bytea not null,
  used_at timestamptz not null,
  primary key (user_id, network)
);
