-- Adds a partner without credentials, under the id given or a new one.
create or replace function app.add_partner(body jsonb, partner uuid default gen_random_uuid()) returns app.partners
language sql volatile as $$
  insert into app.partners (partner_id, name, contact_email, created_at)
  values (partner, app.clean(body ->> 'name'), lower(app.clean(body ->> 'contact_email')), app.now())
  returning *
$$;
