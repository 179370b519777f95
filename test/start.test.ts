/** `npm start` as a process: what a newcomer sees, what a second start is told, and what survives the end of either kind. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const patience_ms = 60_000;
const folder = mkdtempSync(join(tmpdir(), "svc-start-"));
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    // What a test that failed left of the group.
    if (child.spawnfile === "npm" && child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGKILL");
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

type Launched = Omit<Started, "url">;

/** Not the server that the tests run on, where they were given one. */
const withoutServer = {
  ...process.env,
  DATABASE_URL: "",
  DATABASE_OWNER_URL: "",
  DATABASE_OTHER_URL: "",
  DATABASE_WORKER_URL: "",
  DATA_DIR: folder,
};

function launch(env: Record<string, string> = {}, command = [process.execPath, "src/main.ts"]): Launched {
  let text = "";
  const [program = "", ...words] = command;
  const child = spawn(program, [...words, "start"], {
    env: { ...withoutServer, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, as a terminal gives to a command.
    detached: program === "npm",
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text };
}

async function start({ child, output } = launch()): Promise<Started> {
  for (;;) {
    const url = /^ready (http:\/\/\S+)$/m.exec(output())?.[1];
    if (url) return { child, url, output };
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output()}`);
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, "exit");
  child.kill(signal);
  const [code] = await exited;
  return code;
}

const demo = () => JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));

const api = (url: string, path: string, body?: object) =>
  fetch(`${url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${demo().creditor.api_key}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** Runs the commands that the pages tell a newcomer to type, as they stand there; what went wrong. */
function walk(url: string): string[] {
  if (!hasCurl) return [];
  const pages = ["README.md", "docs/integrators.md", "docs/operators.md"];
  const blocks = pages.flatMap((page) => [
    ...readFileSync(page, "utf8").matchAll(/^ *```sh\n(.*?)^ *```$/gms),
  ]);
  const script = blocks
    .map(([, commands = ""]) => commands)
    .filter((commands) => !/\bnpm\b/.test(commands))
    .join("\n")
    .replaceAll("curl -s localhost:3000", `curl -sf -w '\\n' ${url}`)
    .replaceAll(".data/", `${folder}/`);
  const { status, stdout, stderr } = spawnSync("sh", ["-euc", script], { encoding: "utf8" });
  const faults = stdout.split("\n").filter((line) => /"detail"|undefined/.test(line));
  return status === 0 && stdout.includes('"messages"')
    ? faults
    : [...faults, `ended with ${status}: ${stderr}`];
}

const invoice = (number: string) => ({
  invoice_number: number,
  invoice_amount: 10,
  invoice_date: "2026-01-01",
  due_date: "2026-02-01",
  debtor: { company_name: "Survivor LLC", state: "TX" },
});

test(
  "the first start seeds an account, a second one on the folder is refused, and nothing answered is ever lost",
  async () => {
    const first = await start();
    expect(statSync(join(folder, "demo.json")).mode & 0o777).toBe(0o600);
    expect(demo()).toEqual({
      creditor: {
        creditor_id: expect.any(String),
        api_key: expect.stringMatching(/^ca_[A-Za-z0-9]{8}_/),
        webhook_signing_secret: expect.stringMatching(/^whsec_/),
        email: expect.any(String),
        password: expect.any(String),
      },
      operator: { email: "operator@demo.invalid", password: expect.any(String) },
      partner: {
        partner_id: expect.any(String),
        api_key: expect.stringMatching(/^pa_[A-Za-z0-9]{8}_/),
        webhook_signing_secret: expect.stringMatching(/^whsec_/),
        email: expect.any(String),
        password: expect.any(String),
      },
    });
    expect(first.output()).toContain(join(folder, "demo.json"));
    expect(first.output().match(/^ {2}curl /gm)).toHaveLength(3);
    expect(first.output()).not.toContain("logins are not separate");
    expect((await api(first.url, "/v1/placements", invoice("S-1"))).status).toBe(201);

    expect(walk(first.url)).toEqual([]);

    const second = launch();
    const [code] = await once(second.child, "exit");
    expect(code).toBe(1);
    expect(second.output()).toContain("in use by another running service");
    expect((await api(first.url, "/v1/placements")).status).toBe(200);

    // No warning, no farewell: what was answered is there again at the next start, which puts itself right.
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, i) => api(first.url, "/v1/placements", invoice(`K-${i}`))),
    );
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    await stop(first.child, "SIGKILL");
    const third = await start();
    const list = await (await api(third.url, "/v1/placements?page_size=100")).json();
    expect(list).toMatchObject({ pagination: { total_count: hasCurl ? 23 : 21 } });
    expect(await stop(third.child, "SIGTERM")).toBe(0);

    const fourth = await start();
    // Twice, as Ctrl-C comes through npm.
    fourth.child.kill("SIGINT");
    expect(await stop(fourth.child, "SIGINT")).toBe(0);
    expect(fourth.output()).not.toContain("lost");
  },
  patience_ms,
);

test(
  "SIGTERM under keep-alive load ends the process with 0 at once, and cuts off no request that it took",
  async () => {
    const { child, url } = await start();
    const authorization = `Bearer ${demo().creditor.api_key}`;
    const cut: unknown[] = [];
    const statuses = new Map<number | undefined, number>();
    // Until no new connection is had.
    async function hold(agent: Agent): Promise<void> {
      for (let open = true; open; ) {
        await new Promise<void>((resolve) => {
          const asked = get(`${url}/v1/creditors/me`, { agent, headers: { authorization } }, (response) => {
            statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
            response
              .on("error", (error) => cut.push(error))
              .on("close", resolve)
              .resume();
          });
          asked.on("error", (error) => {
            if (asked.reusedSocket) cut.push(error);
            open = false;
            resolve();
          });
        });
      }
    }
    const clients = Array.from({ length: 20 }, () => hold(new Agent({ keepAlive: true, maxSockets: 1 })));
    while ((statuses.get(200) ?? 0) < 50) await new Promise((resolve) => setTimeout(resolve, 5));
    const from = performance.now();
    expect(await stop(child, "SIGTERM")).toBe(0);
    expect(performance.now() - from).toBeLessThan(10_000);
    await Promise.all(clients);
    expect(cut).toEqual([]);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  },
  patience_ms,
);

test(
  "Ctrl-C in a terminal, which reaches npm and the process under it, ends both with 0",
  async () => {
    const { child } = await start(launch({}, ["npm", "run", "--silent"]));
    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await exited).toEqual([0, null]);
    // The database of the folder is free: the process had ended before npm did.
    const next = await start();
    expect(await stop(next.child, "SIGTERM")).toBe(0);
  },
  patience_ms,
);

test("production refuses to start with anything simulated or made up, and names each thing", async () => {
  const refused = launch({ ENVIRONMENT: "production", OUTBOUND_ALLOW_CIDRS: "127.0.0.0/8" });
  const [code] = await once(refused.child, "exit");
  expect(code).toBe(1);
  for (const name of [
    "JWT_SECRET",
    "FILE_SIGNING_SECRET",
    "LICENSED_STATES",
    "VOICE_PROVIDER",
    "EMAIL_PROVIDER",
    "OUTBOUND_ALLOW_CIDRS",
  ]) {
    expect(refused.output()).toContain(name);
  }
});

test("api and worker refuse to start without a database, in one line", async () => {
  for (const command of ["api", "worker"]) {
    const child = spawn(process.execPath, ["src/main.ts", command], {
      env: withoutServer,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    const [code] = await once(child, "exit");
    expect([code, text.trim()]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  }
});
