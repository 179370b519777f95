-- What pauses outreach on a placement at an instant; all null when nothing does. barred: the claim is time-barred: one that an
-- amendment made so pauses by itself, before any other pause.
create or replace function app.pause_at(
  p app.placements, barred boolean, at timestamptz, out reason text, out channels text[], out until timestamptz
) language plpgsql stable as $$
declare
  ends_by_itself constant boolean := app.pause_ends_by_itself(p.paused_reason);
begin
  if barred and app.may_be_barred_by_amendment(p) then
    reason := 'sol_time_barred';
    channels := '{call,email}';
  elsif p.paused_reason is not null and (p.paused_until is null or p.paused_until > at or not ends_by_itself) then
    reason := p.paused_reason;
    channels := coalesce(p.paused_channels, '{call,email}');
    until := case when ends_by_itself then p.paused_until end;
  end if;
end $$;
