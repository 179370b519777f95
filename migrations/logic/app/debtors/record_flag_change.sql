-- Notes on the trail of every open placement of a debtor that its flags changed. note_code: what the change came from.
-- Called by app.set_debtor_flag and app.opt_out under the debtor's lock.
create or replace function app.record_flag_change(debtor uuid, flag text, value boolean, note_code text) returns void
language plpgsql volatile as $$
begin
  perform app.record('debtor.flag_changed', p.placement_id,
    jsonb_build_object('debtor_id', debtor, 'flags', jsonb_build_array(flag), 'flag', flag, 'value', value, 'note_code', note_code))
  from app.lock_open_placements(debtor) p (placement_id);
end $$;
