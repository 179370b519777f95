-- A reply says that the debtor is not to be contacted: at all, by us, by this channel, or at this address. What is asked for is
-- confirmed once, to whoever asked, unless law bars even that. Runs under the debtor's lock.
create or replace function app.apply_protection(e app.emails, r app.replies, intent text) returns void
language plpgsql volatile as $$
declare
  d app.debtors;
  channels constant text[] := coalesce(
    (select array_agg(c) from jsonb_array_elements_text(r.extracted -> 'channels') c), '{email}');
  channel text;
  own_address text;
  confirmation jsonb;
begin
  select row.* into strict d from app.debtors row where row.creditor_id = e.creditor_id and row.debtor_id = e.debtor_id;
  -- A stranger's address, believed by an operator, does not become the debtor's.
  own_address := case when r.sender_known then e.from_address else d.primary_email end;
  confirmation := jsonb_build_object('answers_stop', true, 'to', own_address);
  case intent
    when 'bankruptcy' then
      perform app.set_debtor_flag(d.debtor_id, 'bankruptcy_filed', true, 'reply');
    when 'attorney_represented' then
      perform app.set_debtor_flag(d.debtor_id, 'attorney_representation', true, 'reply');
    when 'cease_all' then
      perform app.cease(d.debtor_id, d.primary_phone, own_address, 'reply');
      perform app.answer_once(e, 'cease_confirmed', confirmation);
    when 'opt_out' then
      foreach channel in array channels loop
        perform app.opt_out(d.debtor_id, channel, case channel when 'call' then d.primary_phone else own_address end);
      end loop;
      perform app.answer_once(
        e, case when 'email' = any (channels) then 'email_opt_out_confirmed' else 'call_opt_out_confirmed' end, confirmation);
    when 'wrong_party' then
      perform app.retire_contact(d.debtor_id, c.channel, c.address, 'wrong_party')
      from (values ('call', d.primary_phone), ('email', own_address)) c (channel, address)
      where c.channel = any (channels) and c.address is not null;
  end case;
end $$;
