-- Audits a change of a debtor's flags on each of its open placements, else on the account. note_code: the cause. Runs under the
-- debtor's lock.
create or replace function app.record_flag_change(debtor uuid, flags text[], value boolean, note_code text) returns void
language plpgsql volatile as $$
declare
  data constant jsonb := jsonb_build_object('debtor_id', debtor, 'flags', to_jsonb(flags), 'flag', flags[1], 'value', value, 'note_code', note_code);
begin
  perform app.record('debtor.flag_changed', p.placement_id, data) from app.lock_open_placements(debtor) p (placement_id);
  if not found then
    perform app.record('debtor.flag_changed', null, data);
  end if;
end $$;
