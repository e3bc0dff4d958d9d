# Stands for the image postgres:18: the PostgreSQL that the project embeds, started as that image starts its own
FROM debian:13-slim
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 999 --home-dir /var/lib/postgresql postgres && install -d -o postgres /var/run/postgresql
COPY native /usr/local/pgsql
COPY --from=here start_postgres.sh /usr/local/bin/
ENV PATH=/usr/local/pgsql/bin:/usr/bin:/bin
STOPSIGNAL SIGINT
CMD ["sh", "/usr/local/bin/start_postgres.sh"]
