import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.ts";

// New connections are taken for so long, so that readiness is seen to fail and clients that keep theirs send once more.
const notice_ms = 500;
// A connection on which nothing has come is closed after so much longer, and one on which half a request has after this.
const idle_ms = 200;
const headers_ms = 3_000;
// A request has so long; a statement has 10 s.
const answer_ms = 12_000;

const rest = (ms: number) => sleep(ms, undefined, { ref: false });

/** Ends an HTTP server without cutting off a request: each connection is told to close with its last answer. */
export class Drain {
  #isStopping = false;
  readonly #open = new Set<Socket>();
  /** The answers that are not out yet, in the order of their requests. */
  readonly #pending = new Map<Socket, ServerResponse[]>();

  get isStopping(): boolean {
    return this.#isStopping;
  }

  createServer(app: RequestListener): Server {
    const server = createServer((request, response) => {
      if (this.#admits(request.socket)) {
        this.#track(server, request.socket, response);
        app(request, response);
      }
    });
    return server.on("connection", (socket: Socket) => {
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  /** Resolves when every connection is closed. Requests that take longer than they may are cut off. */
  async stop(server: Server): Promise<void> {
    this.#isStopping = true;
    const closed = once(server, "close");
    for (const pending of this.#pending.values()) announceClose(pending);
    await rest(notice_ms);
    // Not that of HTTP's server, which closes idle connections too: one that was just made is about to send.
    NetServer.prototype.close.call(server);
    await Promise.race([closed, rest(idle_ms)]);
    server.closeIdleConnections();
    await Promise.race([closed, rest(headers_ms)]);
    for (const socket of this.#open) if (!this.#pending.has(socket)) socket.destroy();
    await Promise.race([closed, rest(answer_ms - headers_ms)]);
    if (this.#pending.size) {
      log.warn("requests that took too long were cut off", { connections: this.#pending.size });
      server.closeAllConnections();
    }
    await closed;
  }

  /** False for a request behind an answer that closes the connection: it could not be answered, so it is not begun. */
  #admits(socket: Socket): boolean {
    const last = this.#pending.get(socket)?.at(-1);
    return !last?.headersSent || last.shouldKeepAlive;
  }

  #track(server: Server, socket: Socket, response: ServerResponse): void {
    const pending = this.#pending.get(socket) ?? [];
    this.#pending.set(socket, pending);
    pending.push(response);
    if (this.#isStopping) announceClose(pending);
    response.once("close", () => {
      pending.splice(pending.indexOf(response), 1);
      if (pending.length) return;
      this.#pending.delete(socket);
      // One whose headers were out before it could be told to close.
      if (!server.listening) server.closeIdleConnections();
    });
  }
}

/** The last of a connection's answers closes it; of pipelined requests only the last, or the others would get no answer. */
function announceClose(pending: readonly ServerResponse[]): void {
  for (const response of pending) {
    if (!response.headersSent) response.shouldKeepAlive = response !== pending.at(-1);
  }
}
