import { once } from "node:events";
import { Agent, get, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { Drain } from "../src/http/drain.ts";
import { addHealth } from "../src/http/health.ts";

/** A server that is told to stop, against clients that hold on to their connections. */

const query = async () => ({ rows: [{ age_s: null, late_s: 0 }] });
const client = { query, release: () => undefined };
/** A database in which all is well. */
const well = Object.assign(Object.create(null), { query, connect: async () => client });

const servers: { server: Server; agents: Agent[] }[] = [];

afterEach(() => {
  for (const { server, agents } of servers.splice(0)) {
    for (const agent of agents) agent.destroy();
    server.closeAllConnections();
    server.close();
  }
});

async function listen() {
  const drain = new Drain();
  const app = express();
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  addHealth(app, { pool: well, workerPool: well, isStopping: () => drain.isStopping });
  app.get("/fast/:name", ({ params }, response) => {
    begun.push(params.name);
    response.send("whole");
  });
  app.get("/slow/:name", async ({ params }, response) => {
    begun.push(params.name);
    await release.promise;
    response.send("whole");
  });
  app.post("/read", express.text(), ({ body }, response) => {
    response.send(body);
  });
  const server = drain.createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agents: Agent[] = [];
  servers.push({ server, agents });
  return {
    port,
    begun,
    release: release.resolve,
    stop: async () => {
      const from = performance.now();
      await drain.stop(server);
      return performance.now() - from;
    },
    /** Rejects with what kind of connection it was that failed. */
    ask(path: string, agent: Agent): Promise<{ status: number; body: string; connection: string }> {
      agents.push(agent);
      return new Promise((resolve, reject) => {
        const asked = get({ port, path, agent }, async (response) => {
          const body = (await response.toArray()).join("");
          resolve({ status: response.statusCode ?? 0, body, connection: response.headers.connection ?? "" });
        });
        asked.on("error", () => reject(new Error(asked.reusedSocket ? "known" : "new")));
      });
    },
  };
}

async function raw(port: number, text: string): Promise<Socket & { heard: () => string }> {
  let heard = "";
  const socket = connect(port, "127.0.0.1");
  socket.on("data", (chunk) => {
    heard += chunk.toString();
  });
  await once(socket, "connect");
  socket.write(text);
  return Object.assign(socket, { heard: () => heard });
}

const ended = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, "close"));
const answers = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;

test("clients that never pause get whole answers until the last, and the server ends at once", async () => {
  const server = await listen();
  let asked = 0;
  let answered = 0;
  const failures: unknown[] = [];
  // Each until it gets no new connection, which is the one thing that may fail.
  const client = async (agent: Agent) => {
    for (;;) {
      asked += 1;
      try {
        expect(await server.ask(`/fast/${asked}`, agent)).toMatchObject({ status: 200, body: "whole" });
        answered += 1;
      } catch (error) {
        failures.push(error);
        return;
      }
    }
  };
  const clients = Array.from({ length: 20 }, () => client(new Agent({ keepAlive: true, maxSockets: 1 })));
  while (answered < 200) await sleep(1);
  expect(await server.stop()).toBeLessThan(5_000);
  await Promise.all(clients);
  expect(failures).toHaveLength(20);
  expect(failures).toEqual(failures.map(() => new Error("new")));
  expect(server.begun).toHaveLength(answered);
});

test("readiness fails first, on old connections and new ones, and each answer closes its connection", async () => {
  const server = await listen();
  const agent = new Agent({ keepAlive: true });
  expect(await server.ask("/health/deep", agent)).toMatchObject({ status: 200, connection: "keep-alive" });
  const stopped = server.stop();
  const known = await server.ask("/health/deep", agent);
  const stranger = await server.ask("/health/deep", new Agent());
  for (const answer of [known, stranger]) {
    expect(answer).toMatchObject({ status: 503, connection: "close" });
    expect(JSON.parse(answer.body)).toMatchObject({ status: "stopping" });
  }
  await stopped;
});

test("idle connections, and such as never send a whole request, do not hold it up", async () => {
  const server = await listen();
  const agent = new Agent({ keepAlive: true });
  await server.ask("/fast/1", agent);
  const half = await raw(server.port, "GET /fast/2 HTTP/1.1\r\nHost: a\r\n");
  expect(await server.stop()).toBeLessThan(8_000);
  await ended(half);
  expect(server.begun).toEqual(["1"]);
});

test("a request under way is answered whole, however late, and so is one whose body is still coming", async () => {
  const server = await listen();
  const slow = server.ask("/slow/1", new Agent({ keepAlive: true }));
  const upload = await raw(
    server.port,
    "POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n01234",
  );
  while (!server.begun.length) await sleep(1);
  const stopped = server.stop();
  await sleep(1_000);
  upload.write("56789");
  server.release();
  expect(await slow).toMatchObject({ status: 200, body: "whole", connection: "close" });
  await ended(upload);
  expect(upload.heard()).toMatch(/^HTTP\/1\.1 200.*Connection: close.*0123456789$/s);
  expect(await stopped).toBeLessThan(6_000);
});

test("pipelined requests are all answered, in order, and only the last answer closes", async () => {
  const server = await listen();
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const socket = await raw(server.port, ask("/slow/1") + ask("/fast/2") + ask("/slow/3"));
  while (server.begun.length < 3) await sleep(1);
  const stopped = server.stop();
  socket.write(ask("/slow/4"));
  while (server.begun.length < 4) await sleep(1);
  server.release();
  await ended(socket);
  expect(answers(socket.heard())).toBe(4);
  expect(socket.heard().match(/Connection: \S+/g)).toEqual([
    ...Array.from({ length: 3 }, () => "Connection: keep-alive"),
    "Connection: close",
  ]);
  await stopped;
});

test("a request behind an answer that closes its connection is not begun", async () => {
  const server = await listen();
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const socket = await raw(server.port, ask("/slow/1"));
  while (server.begun.length < 1) await sleep(1);
  const stopped = server.stop();
  // Its headers are made at once and wait behind the first answer.
  socket.write(ask("/fast/2"));
  while (server.begun.length < 2) await sleep(1);
  await sleep(20);
  socket.write(ask("/fast/3"));
  await sleep(50);
  server.release();
  await ended(socket);
  expect(server.begun).toEqual(["1", "2"]);
  expect(answers(socket.heard())).toBe(2);
  await stopped;
});
