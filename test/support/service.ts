/**
 * The HTTP service on a test file's own database, without a listening socket and without a worker:
 *
 *     const service = useService();                 // once, at the top of the file
 *     await request(service.app).get("/health")     // supertest
 *
 * `service.database` is that of useDatabase(). The generous TRUST_PROXY lets a test choose its client address by
 * X-Forwarded-For, so that the public surfaces' limit of 10 a minute is met only by the test that means to.
 */
import type { Express } from "express";
import { type Config, loadConfig } from "../../src/config.ts";
import { createPools, type Pools } from "../../src/database/pool.ts";
import { publishSettings } from "../../src/database/settings.ts";
import { createHttp, type Http } from "../../src/http/service.ts";
import { createProviders } from "../../src/providers/index.ts";
import { signingKeyOf } from "../../src/signing_key.ts";
import { createWork } from "../../src/tasks/work.ts";
import { type TestDatabase, useDatabase } from "./database.ts";

export interface Service {
  readonly database: TestDatabase;
  readonly app: Express;
  readonly pools: Pools;
  readonly config: Config;
  readonly http: Http;
}

export function testConfig(env: Record<string, string> = {}): Config {
  return loadConfig({ DATA_DIR: "/nonexistent", TRUST_PROXY: "loopback", ...env }, () => ({
    JWT_SECRET: "test-jwt-secret-of-forty-characters-length",
    FILE_SIGNING_SECRET: "test-file-signing-secret-of-enough-length",
    OPERATOR_PASSWORD: "operator-password",
    SECRETS_KEY: Buffer.alloc(32, "secrets key").toString("base64"),
    AUDIT_SIGNING_KEY: signingKeyOf(Buffer.alloc(32, "audit signing key")),
  }));
}

export function useService(env: Record<string, string> = {}): Service {
  const config = testConfig(env);
  let made: { pools: Pools; http: Http } | undefined;
  const service = () => {
    if (!made) throw new Error("the service exists from beforeAll on");
    return made;
  };
  // Before the database's own hook, which drops it: hooks of one kind run in the order they were made in.
  afterAll(async () => {
    await made?.http.stop();
    await made?.pools.end();
  });
  const database = useDatabase();
  beforeAll(async () => {
    const pools = createPools(config, database.urls);
    await publishSettings(pools.other, config);
    const work = createWork(pools.worker, createProviders(config, pools.worker));
    // No worker runs beside the test, so nothing is queued for one.
    made = { pools, http: await createHttp(config, pools, { ...work, promote: () => undefined }) };
  });
  return {
    database,
    config,
    get app() {
      return service().http.app;
    },
    get pools() {
      return service().pools;
    },
    get http() {
      return service().http;
    },
  };
}
