--! Previous: sha1:86ff73352726526b505033d31d895f6a48c8b476
--! Hash: sha1:98c4b1466f7384ac74989bdd9413b273084fbccd
--! Message: queue_owner

-- svc_queue owns functions in schema task and is to make none: src/database/logic.ts lets it have them, for as long as nobody sees it.
set role svc_owner;
revoke create on schema task from svc_queue;
