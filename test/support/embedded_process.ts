import { startEmbedded } from "../../src/database/embedded.ts";

/** A service reduced to its database, for tests that kill it: `node embedded_process.ts <folder>` prints its URL. */
const server = await startEmbedded({ dataDir: process.argv[2] ?? "" });
process.stdout.write(`${server.ownerUrl}\n`);
process.once("SIGTERM", () => server.stop());
