-- Returns what is due when. asked: a number of monthly installments from the first date on, remainder cents on the last; or a
-- list of {due_date, amount}, cut where it exceeds the total.
create or replace function app.promised_dues(total numeric, first date, asked jsonb)
returns table (number integer, due_date date, amount numeric) language plpgsql stable as $$
declare
  most constant integer := 60;
  parts integer;
  share numeric;
begin
  if jsonb_typeof(asked) = 'array' then
    return query
    select (row_number() over (order by l.due, l.place))::integer, l.due, least(l.sum, total - l.before)
    from (
      select g.place, g.due, g.sum,
        coalesce(sum(g.sum) over (order by g.due, g.place rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select e.place, greatest((e.entry ->> 'due_date')::date, first) as due, round((e.entry ->> 'amount')::numeric, 2) as sum
        from jsonb_array_elements(asked) with ordinality e (entry, place) where e.place <= most
      ) g
      where g.sum > 0
    ) l
    where l.before < total;
  else
    parts := greatest(least(asked::integer, most, floor(total * 100)), 1)::integer;
    share := trunc(total / parts, 2);
    return query
    select k, (first + make_interval(months => k - 1))::date, case when k = parts then total - share * (parts - 1) else share end
    from generate_series(1, parts) k;
  end if;
end $$;
