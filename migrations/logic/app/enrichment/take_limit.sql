-- Takes one of n per window (tenant time) that a subject has under a limit's name; raises rate_limited when none is left.
create or replace function app.take_limit(name text, subject uuid, n integer, per_window interval) returns void
language plpgsql volatile as $$
declare
  recent timestamptz[];
begin
  insert into app.tenant_limits as l (creditor_id, name, subject, taken_at)
  values (app.creditor_id(), name, subject, array[app.now()])
  on conflict on constraint tenant_limits_pkey do update
    set taken_at = excluded.taken_at || array(select t from unnest(l.taken_at) t where t > app.now() - per_window order by t desc)
  returning taken_at into recent;
  if cardinality(recent) > n then
    perform app.refuse_for_now(recent[n + 1] + per_window - app.now());
  end if;
end $$;
