-- Sets a debtor's opt-out of calls or emails, and opts out the number or address wherever else it is used. A touch that begins
-- waits for the contact's lock and is judged afterwards.
create or replace function app.opt_out(debtor uuid, channel text, address text) returns void language plpgsql volatile as $$
declare
  held constant boolean := app.defer_evaluation();
begin
  perform app.mark_opted_out(debtor, channel, address);
  perform app.set_debtor_flags(debtor, array[channel || '_opt_out'], true, 'opt_out');
  perform app.flush_evaluations(held);
end $$;
