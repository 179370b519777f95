-- A debtor wants no more calls, or no more emails: its flag is set, and the number or address is marked wherever else it is
-- used. In force with this transaction: a touch that begins waits for the contact's lock and is judged after it.
-- Called for calls, replies and the unsubscribe link.
create or replace function app.opt_out(debtor uuid, channel text, address text) returns void language plpgsql volatile as $$
declare
  held constant boolean := app.defer_evaluation();
begin
  perform app.mark_opted_out(debtor, channel, address);
  perform app.set_debtor_flags(debtor, array[channel || '_opt_out'], true, 'opt_out');
  perform app.flush_evaluations(held);
end $$;
