-- The address at which replies about a placement arrive, made when it is first needed; its token leads to the placement.
create or replace function app.reply_address(placement uuid) returns text language plpgsql volatile as $$
declare
  token text;
begin
  select p.reply_token into strict token from app.placements p where p.creditor_id = app.creditor_id() and p.placement_id = placement;
  if token is null then
    update app.placements p set reply_token = coalesce(p.reply_token, replace(gen_random_uuid()::text, '-', ''))
    where p.creditor_id = app.creditor_id() and p.placement_id = placement
    returning p.reply_token into strict token;
    perform private.register_identifier('reply_address', token, placement::text);
  end if;
  return replace(app.sender_address(), '@', '+' || token || '@');
end $$;
