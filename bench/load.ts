import { connect } from "node:net";

/**
 * A load of HTTP/1.1 requests over keep-alive connections, one in flight on each; plain sockets, so that the generator
 * takes as little as it can of the two cores it shares with what it measures. Goes to 127.0.0.1 only and stops by itself.
 */
export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly duration_ms: number;
  /** The bytes of the next request. */
  readonly next: (connection: number) => string;
}

export interface Measured {
  readonly perSecond: number;
  readonly statuses: Readonly<Record<string, number>>;
}

export async function load(options: Load): Promise<Measured> {
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const until = started + options.duration_ms;
  await Promise.all(
    Array.from({ length: options.connections }, (_, i) => drive(options, i, until, statuses)),
  );
  const total = Object.values(statuses).reduce((sum, n) => sum + n, 0);
  return { perSecond: (total * 1000) / (performance.now() - started), statuses };
}

function drive(options: Load, index: number, until: number, statuses: Record<string, number>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(options.port, "127.0.0.1");
    socket.setNoDelay(true);
    let received = "";
    socket.setEncoding("latin1");
    socket.on("connect", () => socket.write(options.next(index)));
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (chunk: string) => {
      received += chunk;
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2))?.[1];
      if (received.length < head + 4 + Number(length ?? 0)) return;
      const status = received.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      received = "";
      if (performance.now() < until) socket.write(options.next(index));
      else socket.end();
    });
  });
}

export function getRequest(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}

export function postRequest(path: string, token: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
