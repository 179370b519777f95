-- Counts one attempt to sign in and decides whether it is heard: ten failures a minute for an account from one network, and for an
-- account sixty from all networks together that its user never signed in from. A network's failures so never count against
-- another's ten, and a user's own networks stay open whatever others try. Answers what to give back when the attempt succeeds.
create or replace function private.admit_login(
  email text, user_id uuid, network text, out granted boolean, out second bigint, out counters jsonb[]
) language plpgsql volatile as $$
declare
  from_here constant jsonb := jsonb_build_object('class', 'login', 'address', email || ' ' || network);
  from_unknown constant jsonb := jsonb_build_object('class', 'login_unknown', 'address', email);
  admission record;
begin
  select a.* into admission from private.admit_caller(from_here, 1) a;
  granted := admission.granted > 0;
  second := admission.second;
  counters := array[from_here];
  if granted and not exists (
    select from private.login_networks n
    where n.user_id = admit_login.user_id and n.network = private.network_digest(n.user_id, admit_login.network)
  ) then
    select a.* into admission from private.admit_caller(from_unknown, 1) a;
    granted := admission.granted > 0;
    counters := counters || from_unknown;
  end if;
end $$;
