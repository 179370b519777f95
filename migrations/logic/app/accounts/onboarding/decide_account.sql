-- Applies an operator's decision to the account that the path names: enters the tenant, moves the account by the event, stores
-- the note, and returns the tenant. Raises creditor_not_found, creditor_status_conflict.
create or replace function app.decide_account(input jsonb, event text) returns uuid language plpgsql volatile as $$
declare
  c app.creditors;
  note constant text := app.clean(input #>> '{body,note}');
begin
  perform app.enter_tenant((input #>> '{path,creditor_id}')::uuid);
  c := app.lock_account();
  if not app.has_transition('creditor', c.status, event) then
    perform app.refuse('creditor_status_conflict', array[c.status]);
  end if;
  perform app.move('creditor', c.creditor_id, event);
  if note is not null then
    insert into app.creditor_notes (creditor_id, event, note, actor, created_at)
    values (c.creditor_id, event, note, app.actor(), app.now());
  end if;
  return c.creditor_id;
end $$;
