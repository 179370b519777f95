-- Keeps the network that a user has signed in from, and the twenty latest of the last half year in all.
create or replace function private.remember_network(of_user uuid, network text) returns void language plpgsql volatile as $$
begin
  insert into private.login_networks as known (user_id, network, used_at)
  values (of_user, private.network_digest(of_user, remember_network.network), now())
  on conflict on constraint login_networks_pkey do update set used_at = excluded.used_at
  where known.used_at < now() - interval '1 hour';
  delete from private.login_networks n where n.user_id = of_user and (n.used_at < now() - interval '180 days'
    or n.network not in (
      select latest.network from private.login_networks latest
      where latest.user_id = of_user order by latest.used_at desc limit 20));
end $$;
