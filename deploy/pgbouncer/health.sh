# Fails unless a statement comes back from Postgres through this PgBouncer.
set -eu
PGPASSWORD="$LOGIN_PASSWORD" PGCONNECT_TIMEOUT=3 exec psql --no-psqlrc --quiet --host 127.0.0.1 --port 6432 --username svc_login --dbname svc --command 'select' > /dev/null
