-- Returns a call as the contract shows it. recording_url is a path; the process signs it.
create or replace function app.call_json(c app.calls) returns json language sql stable parallel safe as $$
  select json_build_object('call_id', c.call_id, 'placement_id', c.placement_id, 'direction', c.direction, 'status', c.status,
    'outcome', c.outcome, 'scheduled_at', app.iso(c.scheduled_at), 'started_at', app.iso(c.started_at),
    'ended_at', app.iso(c.ended_at), 'duration_seconds', c.duration_seconds, 'recording_url',
    '/v1/files/recordings/' || case when c.recording_key is not null then c.call_id end, 'transcript_url', null,
    'transcript', c.transcript, 'ai_summary', c.ai_summary, 'compliance_flags', c.compliance_flags)
$$;
