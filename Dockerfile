# The service without its embedded database: migrate, api and worker against a Postgres elsewhere.
FROM node:24.21.0-slim
# Within a container every interface is meant; which of the host's ports lead there is said when it is run.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /service
COPY package.json package-lock.json .npmrc ./
# The optional packages are Node itself and the embedded Postgres; the image has the one and needs no other.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force && find node_modules/@scalar -name '*.map' -delete
COPY migrations ./migrations
COPY src ./src
RUN mkdir .data && chown node:node .data
USER node
EXPOSE 3000
CMD ["node", "src/main.ts", "api"]
