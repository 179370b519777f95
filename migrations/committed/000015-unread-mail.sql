--! Previous: sha1:f70e0a52f8b4c91c00df0048b42e4e05ef29f132
--! Hash: sha1:922b0c9f447b8205209c9641639a085d49804ba2
--! Message: unread-mail

set role svc_owner;

-- What of an email nobody has read, so that it is for a person: its rest, or all of it; null: nothing.
alter table app.replies add column unread text collate "C" check (unread in ('rest', 'all'));
