# The passwords come from the environment; the file lives in the container alone.
set -eu
umask 077
printf '"%s" "%s"\n' \
  svc_login "$LOGIN_PASSWORD" \
  svc_login_other "$LOGIN_OTHER_PASSWORD" \
  svc_login_worker "$LOGIN_WORKER_PASSWORD" > /run/pgbouncer/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
