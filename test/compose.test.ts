/** What docker-compose.yml promises, read as Docker reads it. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { describeVariables } from "../src/config.ts";

const read = (path: string) => readFileSync(path, "utf8");

const Service = z.object({
  image: z.string().optional(),
  command: z.array(z.string()).optional(),
  restart: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
});
const text = read("docker-compose.yml");
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(text, { merge: true }));

function serviceOf(name: string): z.infer<typeof Service> {
  const found = services[name];
  if (!found) throw new Error(`docker-compose.yml has no service ${name}`);
  return found;
}

test("every image is of one exact version", () => {
  const bases = ["Dockerfile", "deploy/pgbouncer/Dockerfile"].flatMap((file) =>
    [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
  );
  const images = [...Object.values(services).flatMap(({ image }) => image ?? []), ...bases];
  expect(images.length).toBeGreaterThanOrEqual(4);
  expect(images.filter((image) => !/:(v?\d+\.\d+|[a-z]+-\d{8})/.test(image))).toEqual([]);
});

test("what is published is published on this machine alone", () => {
  const published = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(published.length).toBeGreaterThan(0);
  expect(published.filter((port) => !port.startsWith("127.0.0.1:"))).toEqual([]);
});

test("what runs on is checked, and waited for until it is well", () => {
  for (const name of ["postgres", "pgbouncer", "api", "worker"]) {
    expect([name, serviceOf(name).healthcheck?.test]).toEqual([name, expect.any(Array)]);
  }
  const waits = Object.values(services).flatMap(({ depends_on = {} }) => Object.values(depends_on));
  expect(waits.filter(({ condition }) => condition === "service_started")).toEqual([]);
  expect(serviceOf("postgres").healthcheck?.test).toEqual(expect.arrayContaining(["--host", "127.0.0.1"]));
});

test("a migration that fails is tried again", () => {
  expect(serviceOf("migrate").restart).toMatch(/^on-failure:\d+$/);
});

test("all that production requires reaches every process, and what has no default is asked for", () => {
  const wanted = describeVariables()
    .filter(({ name, production }) => production === "required" && !name.endsWith("_PROVIDER"))
    .map(({ name }) => name);
  for (const name of ["migrate", "api", "worker"]) {
    expect(Object.keys(serviceOf(name).environment ?? {})).toEqual(expect.arrayContaining(wanted));
  }
  const asked = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, variable = ""]) => variable));
  const example = read("deploy/env.example");
  expect([...asked].filter((variable) => !new RegExp(`^${variable}=$`, "m").test(example))).toEqual([]);
});

test("three workers, PgBouncer and people fit into Postgres' connections", () => {
  const defaultOf = (name: string) =>
    Number(
      describeVariables()
        .find((variable) => variable.name === name)
        ?.default.replaceAll("`", ""),
    );
  const pools = defaultOf("POOL_SIZE") * 3;
  const worker = pools + defaultOf("WORKER_CONCURRENCY") + 4 + 1;
  const bouncer = Number(/^max_db_connections = (\d+)$/m.exec(read("deploy/pgbouncer/pgbouncer.ini"))?.[1]);
  const most = Number(/max_connections=(\d+)/.exec(serviceOf("postgres").command?.join(" ") ?? "")?.[1]);
  const people = 30;
  expect(most).toBeGreaterThanOrEqual(3 * worker + bouncer + people);
});

test("a health check asks for the deep health of the port on which its process answers", () => {
  for (const [name, port] of [
    ["api", "3000"],
    ["worker", serviceOf("worker").environment?.HEALTH_PORT],
  ] as const) {
    expect([name, port]).toEqual([name, expect.stringMatching(/^\d+$/)]);
    expect(serviceOf(name).healthcheck?.test.join(" ")).toContain(`http://127.0.0.1:${port}/health/deep`);
  }
});
