# The server as a container: one image for API hosts (ROLE=api) and job workers (ROLE=worker).
# Not run where it was written: there was no container runtime. What the second stage holds was put together by hand from the
# same commands, started, checked by the command below and given a set to read.

# The committed core needs no Rust; a checkout that changes the core has to renew it first (npm run release).
FROM node:24-bookworm AS build
WORKDIR /pinbar
COPY . .
# Packages, core, sample and page; then only what serving needs stays.
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 PINBAR_DATA=/data
WORKDIR /pinbar
COPY --from=build /pinbar/package.json ./
COPY --from=build /pinbar/node_modules node_modules
COPY --from=build /pinbar/contract contract
COPY --from=build /pinbar/markups markups
COPY --from=build /pinbar/evidence evidence
COPY --from=build /pinbar/exchange exchange
COPY --from=build /pinbar/server server
COPY --from=build /pinbar/wasm-core/bindings wasm-core/bindings
COPY --from=build /pinbar/wasm-core/node wasm-core/node
COPY --from=build /pinbar/wasm-core/pkg wasm-core/pkg
COPY --from=build /pinbar/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4173
# A worker answers no calls: compose.yaml turns this off for it.
HEALTHCHECK --interval=10s --start-period=20s \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"
CMD ["node", "server/src/main.ts"]
