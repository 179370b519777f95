--! Previous: sha1:86ff73352726526b505033d31d895f6a48c8b476
--! Hash: sha1:c4c9d75080c074a3f7961a17734f51c1e74262cb
--! Message: unread-mail

set role svc_owner;

-- What of an email nobody has read, so that it is for a person: its rest, or all of it; null: nothing.
alter table app.replies add column unread text collate "C" check (unread in ('rest', 'all'));
