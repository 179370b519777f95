-- Returns a text as it is stored and shown, without portal and opt-out links and reply addresses, also where mail filters
-- rewrote them (percent-encoded once or more, Proofpoint). Whoever holds such a link acts as the debtor.
create or replace function app.without_secrets(body text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(body,
    '(portal(?:[/#_*]|[%-](?:25)*(?:2f|23))+token(?:[=*]|[%-](?:25)*3d)'
      || '|v1(?:[/_]|%(?:25)*2f)public(?:[/_]|%(?:25)*2f)unsubscribe(?:[/_]|%(?:25)*2f))(?:[a-z0-9_-]|%(?:25)*(?:2d|5f))+', '\1...', 'gi'),
    '(?:\+|%(?:25)*2b)[0-9a-f]{32}(@|%(?:25)*40)', '\1', 'gi')
$$;
