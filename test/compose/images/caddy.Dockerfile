# Stands for the image caddy:2, with its paths and its command; Debian 13 itself has an older one
FROM debian:13-slim
RUN sed 's/ trixie / trixie-backports /' /etc/apt/sources.list >/etc/apt/sources.list.d/backports.list \
  && apt-get update -qq && apt-get install -y -qq --no-install-recommends -t trixie-backports caddy \
  && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
