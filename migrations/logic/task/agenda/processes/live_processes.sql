-- The numbers of the processes, or pools, that live: a session's lock is gone as soon as Postgres knows the session is.
create or replace function task.live_processes(kind text) returns integer[] language sql stable as $$
  select coalesce(array_agg(l.objid::bigint::integer), '{}') from pg_locks l
  where l.locktype = 'advisory' and l.classid = task.process_lock(kind)::oid and l.objsubid = 2 and l.granted
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
$$;
alter function task.live_processes(text) owner to svc_queue;
