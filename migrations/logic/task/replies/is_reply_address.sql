-- Whether one of some tokens is a placement's reply address, so that an email for nobody is not even parsed.
create or replace function task.is_reply_address(tokens text[]) returns boolean language plpgsql volatile as $$
begin
  return (select e.creditor is not null from task.enter_identified_tenant('reply_address', tokens) e);
end $$;
grant execute on function task.is_reply_address(text[]) to public;
