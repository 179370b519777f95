import { startApi } from "./commands/api.ts";
import { migrate } from "./commands/migrate.ts";
import { startAll } from "./commands/start.ts";
import { beginNewAuditFile, verify } from "./commands/verify_audit.ts";
import { startWorkerOnly } from "./commands/worker.ts";
import { ConfigError, readConfig } from "./config.ts";
import { limitHeapGrowth } from "./heap.ts";
import { log } from "./log.ts";
import { untilStopped } from "./shutdown.ts";

/** What `npm run <command>` starts. Those that run until they are told to stop answer with how to stop them. */
const commands = {
  start: startAll,
  api: startApi,
  worker: startWorkerOnly,
  migrate,
  "verify-audit": verify,
  "new-audit-file": beginNewAuditFile,
} as const;

limitHeapGrowth();
const name = process.argv[2] ?? "start";

function isCommand(value: string): value is keyof typeof commands {
  return Object.hasOwn(commands, value);
}

try {
  if (!isCommand(name))
    throw new ConfigError([`unknown command ${name}: ${Object.keys(commands).join(", ")}`]);
  await untilStopped(() => commands[name](readConfig(), process.argv.slice(3)));
} catch (error) {
  if (error instanceof ConfigError) for (const line of error.lines) process.stderr.write(`${line}\n`);
  else if (error instanceof Error && error.message) process.stderr.write(`${error.message}\n`);
  else log.error("the service could not start", error);
  process.exitCode = 1;
}
