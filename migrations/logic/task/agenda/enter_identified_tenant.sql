-- Enters the tenant that the first known of some outside identifiers leads to, and tells what it stands for there; nulls, and no
-- tenant entered, where none is known.
create or replace function task.enter_identified_tenant(kind text, keys text[], out creditor uuid, out subject uuid)
language plpgsql volatile as $$
begin
  perform task.enter(null);
  select e.creditor_id, e.subject::uuid into creditor, subject
  from unnest(keys) with ordinality k (key, n)
  cross join lateral private.resolve_identifier(kind, k.key) e
  where e.creditor_id is not null order by k.n limit 1;
  if creditor is not null then
    perform task.enter(creditor);
  end if;
end $$;
grant execute on function task.enter_identified_tenant(text, text[]) to public;
