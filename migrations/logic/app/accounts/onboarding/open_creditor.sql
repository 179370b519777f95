-- Opens the account of the entered tenant, in pending_signup. Without a slug one is made from the name. Raises slug_taken.
create or replace function app.open_creditor(body jsonb) returns app.creditors language plpgsql volatile as $$
declare
  opened app.creditors;
begin
  insert into app.creditors (creditor_id, name, legal_name, slug, contact_email, contact_name, status, created_at, updated_at)
  values (app.creditor_id(), app.clean(body ->> 'name'), app.clean(body ->> 'legal_name'),
    coalesce(app.clean(body ->> 'slug'), app.slug_of(app.clean(body ->> 'name'), app.creditor_id())),
    lower(app.clean(body ->> 'contact_email')), app.clean(body ->> 'contact_name'), 'pending_signup', app.now(), app.now())
  on conflict (slug) do nothing
  returning * into opened;
  if opened.creditor_id is null then
    perform app.refuse('slug_taken');
  end if;
  perform app.record('creditor.created', null, '{}', null, opened.status);
  return opened;
end $$;
