# At the first start the cluster is made, and what lies in docker-entrypoint-initdb.d is run by a server that no network reaches.
set -eu
data=/var/lib/postgresql/18/docker
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }

if [ ! -s "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 0700 /var/lib/postgresql/18 "$data"
  install -o postgres -m 0600 /dev/null /tmp/password
  printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres initdb -D "$data" -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "unix_socket_directories = '/var/run/postgresql'" >>"$data/postgresql.conf"
  as_postgres pg_ctl -D "$data" -w -o "-c listen_addresses=''" start
  psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c "create database $POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sql; do
    psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -f "$script"
  done
  as_postgres pg_ctl -D "$data" -w -m fast stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$data" -c listen_addresses='*'
