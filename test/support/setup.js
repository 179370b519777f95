import { startServer } from "./server.ts";

/** jest's workers are forked after this and inherit the environment. */
export default async function setup() {
  const server = await startServer();
  Object.assign(process.env, server.environment);
  globalThis.stopTestServer = server.stop;
}
