-- A text as it is kept and shown: who holds the links of a message is the debtor to the portal and to the opt-out, and who knows its
-- reply address writes about the placement; a creditor who reads it is neither. Links also as mail filters rewrite them, their
-- signs percent-encoded (once or again) or spelled as Proofpoint does. Called where a message begins, for replies and what comes of them.
create or replace function app.without_secrets(body text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(body,
    '(portal(?:[/#_*]|[%-](?:25)*(?:2f|23))+token(?:[=*]|[%-](?:25)*3d)'
      || '|v1(?:[/_]|%(?:25)*2f)public(?:[/_]|%(?:25)*2f)unsubscribe(?:[/_]|%(?:25)*2f))(?:[a-z0-9_-]|%(?:25)*(?:2d|5f))+', '\1...', 'gi'),
    '(?:\+|%(?:25)*2b)[0-9a-f]{32}(@|%(?:25)*40)', '\1', 'gi')
$$;
