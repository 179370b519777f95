# The one user's password comes from the environment; the file lives in memory of the container alone.
set -eu
umask 077
printf '"svc_login" "%s"\n' "$LOGIN_PASSWORD" > /run/pgbouncer/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
