/** What somebody is told who starts the service for the first time: each fault in one line, by the variable it comes from. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { banner } from "../src/commands/banner.ts";
import { loadConfig } from "../src/config.ts";
import { openDataDir } from "../src/data_dir.ts";
import { listen } from "../src/http/listen.ts";
import { signingKeyOf } from "../src/signing_key.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-first-"));
const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

function newServer(): Server {
  const server = createServer();
  servers.push(server);
  return server;
}

const noDatabase = {
  DATABASE_URL: "",
  DATABASE_OTHER_URL: "",
  DATABASE_WORKER_URL: "",
  DATABASE_OWNER_URL: "",
};

async function outcome(command: string, env: Record<string, string>): Promise<[number | null, string]> {
  const child = spawn(process.execPath, ["src/main.ts", command], {
    env: { ...process.env, ...noDatabase, DATA_DIR: folder, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return [code, text];
}

describe("a DATA_DIR that cannot be used is refused in one line", () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const onLinux = process.platform === "linux" ? test : test.skip;

  test.each([
    ["a file", file, "is a file"],
    ["a folder below a file", join(file, "data"), "is a file"],
    ["a name that is too long", join(folder, "x".repeat(300)), "too long"],
    ["a path that is too long", join(folder, ..."yyyyy".split("").map((y) => y.repeat(90))), "too long"],
  ])("%s", (_what, path, reason) => {
    expect(() => openDataDir(path)).toThrow(new RegExp(`^DATA_DIR .* cannot be used: .*${reason}.*$`));
  });

  onLinux("a folder that takes none, at which Node's own function never ends", async () => {
    const [code, text] = await outcome("start", { DATA_DIR: "/proc/x" });
    expect([code, text]).toEqual([1, expect.stringMatching(/^DATA_DIR \/proc\/x cannot be used: .*\n$/)]);
  });

  test("one whose parents are missing is made, and nothing is left in it", () => {
    const path = join(folder, "new", "data");
    expect(openDataDir(path)).toBe(path);
    expect(openDataDir(path)).toBe(path);
    expect(statSync(path).isDirectory()).toBe(true);
    expect(existsSync(join(path, `.probe-${process.pid}`))).toBe(false);
  });
});

test("a port that is taken is told by the name PORT before anything is started", async () => {
  const taken = newServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const [code, text] = await outcome("start", { PORT: String(port), DATA_DIR: join(folder, "unstarted") });
  expect([code, text]).toEqual([1, expect.stringMatching(new RegExp(`^PORT ${port} is in use .*\n$`))]);
  expect(existsSync(join(folder, "unstarted", "postgres"))).toBe(false);
});

test.each([
  ["start", { DATABASE_URL: "postgres://svc:hunter2@127.0.0.1:1/svc" }, "DATABASE_URL"],
  ["api", { DATABASE_URL: "postgres://svc:hunter2@127.0.0.1:1/svc" }, "DATABASE_URL"],
  [
    "migrate",
    {
      DATABASE_URL: "postgres://svc:hunter2@127.0.0.1:2/svc",
      DATABASE_OWNER_URL: "postgres://svc:hunter2@127.0.0.1:1/svc",
    },
    "DATABASE_OWNER_URL",
  ],
])(
  "%s names the variable of a database that does not answer, and no password",
  async (command, env, name) => {
    const [code, text] = await outcome(command, env);
    expect([code, text]).toEqual([
      1,
      `${name} cannot be used: no database answers at 127.0.0.1:1 (ECONNREFUSED)\n`,
    ]);
  },
);

test("an address that is not this machine's is told by the name HOST", async () => {
  await expect(listen(newServer(), { host: "192.0.2.1", port: 0 })).rejects.toThrow(/^HOST 192\.0\.2\.1 /);
});

test.each([[null], ["0.0.0.0"], ["127.0.0.1"]])("the service on %s is reached at localhost", async (host) => {
  expect(await listen(newServer(), { host, port: 0 })).toMatch(/^http:\/\/localhost:\d+$/);
});

test("on demo only this machine can connect", async () => {
  const { host } = loadConfig({ DATA_DIR: folder }, () => made);
  const server = newServer();
  await listen(server, { host, port: 0 });
  expect(server.address()).toMatchObject({ address: "127.0.0.1" });
});

const made = {
  JWT_SECRET: "j".repeat(32),
  FILE_SIGNING_SECRET: "f".repeat(32),
  OPERATOR_PASSWORD: "made-up-password",
  SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
  AUDIT_SIGNING_KEY: signingKeyOf(Buffer.alloc(32, 1)),
};

test("the banner names the files of the credentials and shows none", () => {
  const config = loadConfig({ DATA_DIR: folder }, () => made);
  const path = join(folder, "demo.json");
  const shown = banner(config, "http://localhost:3000", { created: true, path });
  expect(shown).toContain(path);
  expect(shown).toContain(join(folder, "secrets.json"));
  for (const secret of Object.values(made)) expect(shown).not.toContain(secret);
});

test("migrate says where the credentials went", async () => {
  const dataDir = join(folder, "migrated");
  const [code, text] = await outcome("migrate", { DATA_DIR: dataDir });
  expect([code, text]).toEqual([0, expect.stringContaining(join(dataDir, "demo.json"))]);
  const { operator } = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  expect(text).not.toContain(operator.password);
}, 60_000);
