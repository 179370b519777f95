-- Raises rate_limited; the hint, whole seconds, becomes the answer's Retry-After.
create or replace function app.refuse_for_now(retry_after interval) returns void language plpgsql volatile as $$
declare
  refusal app.errors;
begin
  select e.* into strict refusal from app.errors e where e.name = 'rate_limited';
  raise exception using errcode = refusal.sqlstate, message = refusal.message,
    hint = greatest(1, ceil(extract(epoch from retry_after)))::integer::text;
end $$;
