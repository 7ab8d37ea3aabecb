# Any Node with npm builds it: the one that runs is pinned in package.json and comes as the npm package `node`,
# which needs libatomic. The last stage has neither npm nor a shell (docs/decisions/054).
FROM node:24-bookworm-slim AS npm
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM npm AS build
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run -s build

FROM npm AS packages
RUN npm install --no-save --no-audit --no-fund --loglevel=error --omit=dev && rm -rf node_modules/node/node_modules
RUN mkdir -p /shared /empty && cp /usr/lib/*-linux-gnu/libatomic.so.1 /shared/

FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="Youth club registration" org.opencontainers.image.licenses="MIT"
COPY --from=packages /shared/ /usr/lib/
COPY --from=packages --chown=65532:65532 /empty/ /data/
WORKDIR /app
COPY --from=packages /app/node_modules/ node_modules/
COPY --from=build /app/dist/ dist/
COPY package.json ./
COPY content/ content/
COPY domain/ domain/
COPY server/ server/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/node_modules/.bin
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["--max-semi-space-size=4", "server/index.ts"]
