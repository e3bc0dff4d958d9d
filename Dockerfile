# Firm CRM as an image: the program, its packages for this kind of machine, Node and PostgreSQL. docs/operations.md says how it
# is run. Both bases can be others, Debian or alike with glibc: BUILD_BASE needs npm and any Node from 20 on.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=debian:12-slim

FROM ${BUILD_BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# without the names of functions in Node and in the reader of PDFs, which only a debugger asks for, the image is 24 MB smaller
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends binutils >/dev/null
RUN npm run --silent build && npm run --silent release -- /app && strip --strip-unneeded /app/bin/node \
  /app/node_modules/@llamaindex/liteparse-*/*.node /app/node_modules/@llamaindex/liteparse-*/*.so && chmod -R a+rX /app

FROM ${BASE}
# libnss-wrapper gives a user without a name one, which PostgreSQL asks for when it makes its files (docker run --user 12345:0);
# tini collects what a PostgreSQL that was killed leaves behind
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libnss-wrapper tini >/dev/null \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && useradd --uid 10001 --gid 0 --home-dir /data --no-create-home --shell /usr/sbin/nologin crm \
  && install -d -o 10001 -g 0 -m 0770 /data
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/app/bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 DATA_DIR=/data
USER 10001:0
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=60s CMD ["node", "scripts/health_check.ts"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=16", "--no-regexp-tier-up", "--require", "./src/compile_cache.cjs", "src/main.ts"]
