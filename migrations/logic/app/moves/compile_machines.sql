-- Makes of app.machines and app.states what each machine's table needs: its branch in app.lock_subject and app.set_status, and the
-- triggers that guard its status. Static statements, since one made up at run time is planned each time.
create or replace function app.compile_machines() returns void language plpgsql volatile set search_path = pg_catalog, pg_temp as $compile$
declare
  locks text;
  writes text;
  m record;
begin
  -- "is not distinct from" keeps the planner from an index on status, which it takes for as good as the key's in a fresh table.
  select string_agg(format($branch$
    when %L then
      select s.status, %s into state, placement_id from %s s
      where s.creditor_id = creditor and s.%I = subject_id for no key update;$branch$,
      r.machine, coalesce('s.' || quote_ident(r.placement_column), 'null::uuid'), r.subject_table::regclass, r.key_column),
      '' order by r.machine),
    string_agg(format($branch$
    when %L then
      update %s s set status = new_status
      where s.creditor_id = creditor and s.%I = subject_id and s.status is not distinct from old_status;$branch$,
      r.machine, r.subject_table::regclass, r.key_column), '' order by r.machine)
  into locks, writes
  from app.machines r;
  if locks is null then
    -- A new database: the rows come with app/reference/state_machines.sql.
    return;
  end if;

  -- Their results may differ from those of the release before.
  drop function if exists app.lock_subject(text, uuid, uuid);
  drop function if exists app.set_status(text, uuid, uuid, text, text);
  execute format($function$
create function app.lock_subject(machine text, creditor uuid, subject_id uuid, out state text, out placement_id uuid)
language plpgsql volatile as $body$
begin
  case machine%s
    else
  end case;
end $body$$function$, locks);
  execute format($function$
create function app.set_status(machine text, creditor uuid, subject_id uuid, old_status text, new_status text) returns boolean
language plpgsql volatile as $body$
begin
  case machine%s
    else
      return false;
  end case;
  return found;
end $body$$function$, writes);
  comment on function app.lock_subject(text, uuid, uuid) is 'generated: by app.compile_machines';
  comment on function app.set_status(text, uuid, uuid, text, text) is 'generated: by app.compile_machines';

  for m in
    select r.machine, r.subject_table::regclass as target, r.key_column,
      array(select s.state from app.states s where s.machine = r.machine and s.initial order by s.state) as initial
    from app.machines r
  loop
    execute format($trigger$create or replace trigger _200_guard_initial_state before insert on %s
      for each row when ((new.status = any (%L::text[])) is not true) execute function app.refuse_status(%L)$trigger$,
      m.target, m.initial, m.machine);
    execute format($trigger$create or replace trigger _200_guard_status before update on %s
      for each row when (old.status is distinct from new.status
        and not app.is_moved(%L, old.creditor_id, old.%I, old.status, new.status))
      execute function app.refuse_status(%L)$trigger$, m.target, m.machine, m.key_column, m.machine);
    -- Until logic 5: the name of before.
    execute format('drop trigger if exists _200_guard_birth on %s', m.target);
  end loop;
end $compile$;
select app.compile_machines();
