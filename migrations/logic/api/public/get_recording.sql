-- GET /v1/files/recordings/{call_id}: returns where the recording is kept, for a link whose signature the process found good
-- (faults.link); the process fetches it. Raises link_forged, link_expired, recording_not_found.
create or replace function api.get_recording(input jsonb) returns api.response language plpgsql volatile as $$
declare
  known record;
  kept text;
begin
  case input #>> '{faults,link}'
    when 'forged' then perform app.refuse('link_forged');
    when 'expired' then perform app.refuse('link_expired');
    else null;
  end case;
  select l.* into known from private.resolve_identifier('voice_call', lower(input #>> '{path,call_id}')) l;
  if known.creditor_id is not null then
    perform app.enter(app.make_principal(role => 'svc_worker', creditor_id => known.creditor_id, actor_type => 'system',
      actor => 'recording', credential_kind => 'none'));
    select c.recording_key into kept from app.calls c where c.creditor_id = known.creditor_id and c.call_id = known.subject::uuid;
  end if;
  if kept is null then
    perform app.refuse('recording_not_found');
  end if;
  return (200, json_build_object('account', known.creditor_id, 'recording_key', kept))::api.response;
end $$;
-- svc_public: until logic 5, for processes of the release before.
grant execute on function api.get_recording(jsonb) to svc_worker, svc_public;
