import type { Readable } from "node:stream";
import type { Request } from "express";
import { HttpError } from "./http_error.ts";

/** Whoever sends comes again. */
export const busy = () => new HttpError(503, "service unavailable", { "Retry-After": "5" });

/**
 * How many bytes of bodies whose sender is not known yet the process holds at once, over all requests. What comes beyond is
 * asked to come again, so that no number of senders makes the process grow.
 */
export class BodyMemory {
  #left: number;

  constructor(most_bytes: number) {
    this.#left = most_bytes;
  }

  /** Receives a body, told of each piece as it comes, and keeps its bytes counted until the work with it has ended. */
  async hold<Result>(
    request: Request,
    limit_bytes: number,
    piece: (chunk: Buffer) => void,
    work: (body: Uint8Array<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result> {
    let held = 0;
    const take = (chunk: Buffer) => {
      if (held + chunk.length > limit_bytes) throw new HttpError(413, "request body too large");
      if (chunk.length > this.#left) throw busy();
      held += chunk.length;
      this.#left -= chunk.length;
      piece(chunk);
    };
    try {
      const declared = Number(request.get("content-length") ?? 0);
      if (declared > limit_bytes) throw new HttpError(413, "request body too large");
      if (declared > this.#left) throw busy();
      return await work(joined(await receivePieces(request, take)));
    } finally {
      this.#left += held;
    }
  }
}

/**
 * Receives what `take` does not refuse. What is refused amid its coming is read on and forgotten, so that the answer reaches
 * whoever sends it.
 */
export function receivePieces(source: Readable, take: (chunk: Buffer) => void): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const onData = (chunk: Buffer) => {
      try {
        take(chunk);
        chunks.push(chunk);
      } catch (error) {
        chunks.length = 0;
        source.off("data", onData).resume();
        reject(error);
      }
    };
    source.on("data", onData);
    source.once("end", () => resolve(chunks));
    source.once("close", () => reject(new HttpError(400, "bad request")));
    source.once("error", () => reject(new HttpError(400, "bad request")));
  });
}

/** In memory of its own, so that it can be moved to another thread. */
function joined(chunks: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
