FROM debian:13-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
# what is under way ends first; at SIGTERM it would wait until every node has closed its connections
STOPSIGNAL SIGINT
# the password comes by the environment and is written to memory only
CMD umask 077 && printf '"crm" "%s"\n' "$DATABASE_PASSWORD" >/tmp/users.txt && exec pgbouncer /etc/pgbouncer/pgbouncer.ini
