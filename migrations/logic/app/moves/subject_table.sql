-- Where each machine's subjects live. One row a machine; read by the triggers of app.moves.
create or replace function app.subject_table(machine text, out target regclass, out key text)
language sql immutable parallel safe as $$
  select case machine
      when 'placement' then 'app.placements'
      when 'creditor' then 'app.creditors'
      when 'call' then 'app.calls'
      when 'email' then 'app.emails'
      when 'commitment' then 'app.commitments'
      when 'dispute' then 'app.disputes'
    end::regclass,
    machine || '_id'
$$;
