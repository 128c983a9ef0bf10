# The suite as an image: run and serve. Build it after `npm ci && npm run build`; every part is the same on all platforms:
#   docker buildx build --platform linux/amd64,linux/arm64 --tag forge-conformance .
ARG NODE=node:24-alpine

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund

FROM ${NODE}
# The checks of git over HTTP run git itself.
RUN apk add --no-cache git
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json CHANGELOG.md LICENSE ./
COPY bin bin
COPY pipelines pipelines
COPY schemas schemas
COPY dist dist
# Reports go to the folder that is mounted here.
WORKDIR /work
RUN chown 1000:1000 /work
USER 1000:1000
ENV NODE_ENV=production
EXPOSE 3000
# For serve; a run ends by itself.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/v1/version').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/forge-conformance.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "3000"]
