-- Whether so many emails about a placement came within a day that this one is one too many. The debtor's own may be twice as many,
-- so that no flood of strangers keeps its words out. Runs under the placement's lock.
create or replace function app.is_flooded(p app.placements, mail jsonb) returns boolean language plpgsql stable as $$
declare
  trusted constant boolean := (mail ->> 'authenticated')::boolean and app.sender_known(p.debtor_id, lower(app.clean(mail ->> 'from')));
  most constant integer := case when trusted then 400 else 200 end;
begin
  return (
    select count(*) >= most from (
      select from app.emails e
      where e.creditor_id = p.creditor_id and e.placement_id = p.placement_id and e.direction = 'inbound'
        and e.created_at > app.now() - interval '1 day'
      limit most) came);
end $$;
