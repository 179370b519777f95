#!/usr/bin/env bash
# Run once by the Postgres image, on an empty volume: the login that API and worker use. It owns nothing and may do
# nothing until a migration has granted it the acting roles.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$LOGIN_PASSWORD" --username postgres --dbname svc <<'SQL'
create role svc_login login noinherit password :'password';
SQL
