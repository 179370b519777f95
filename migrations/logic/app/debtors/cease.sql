-- Sets the cease flag and both opt-outs of a debtor, and opts out the numbers and addresses that it uses wherever else they are
-- used. note_code: call or reply.
create or replace function app.cease(debtor uuid, number text, address text, note_code text) returns void language plpgsql volatile as $$
declare
  d constant app.debtors := app.lock_contacts(debtor);
  held constant boolean := app.defer_evaluation();
begin
  perform app.mark_opted_out(debtor, c.channel, c.address)
  from (
    select 'call' as channel, unnest(array[number, d.primary_phone]) as address
    union
    select 'email', unnest(array[address, d.primary_email])
    order by channel, address) c;
  perform app.set_debtor_flags(debtor, '{cease_and_desist,call_opt_out,email_opt_out}', true, note_code);
  perform app.flush_evaluations(held);
end $$;
