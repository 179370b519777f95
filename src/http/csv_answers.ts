import { Readable } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { ApiResponse } from "../database/call.ts";
import type { Finished } from "./finished.ts";

const compress = promisify(zlib.gzip);
const decompress = promisify(zlib.gunzip);

/**
 * Puts the answers to the parts of a file together: lists one after the other, counts summed, all else as the first part has
 * it. Lists are kept compressed, since those of a long file are many times its length.
 */
export class CsvAnswers {
  #only: ApiResponse | undefined;
  #joined: Record<string, unknown> | undefined;
  readonly #lists = new Map<string, Buffer[]>();

  async add(reply: ApiResponse): Promise<void> {
    if (!this.#only) {
      this.#only = reply;
      return;
    }
    if (!this.#joined) await this.#join(this.#only);
    await this.#join(reply);
  }

  finished(): Finished {
    if (!this.#only) throw new Error("a file has at least one part");
    if (!this.#joined) return this.#only;
    const content = Readable.from(this.#written(this.#joined), { objectMode: false });
    return { ...this.#only, status: 200, body: null, file: { contentType: "application/json", content } };
  }

  async #join({ body }: ApiResponse): Promise<void> {
    const others: Record<string, unknown> = {};
    for (const [key, value] of membersOf(body ?? "{}")) {
      const isList = value.startsWith("[");
      others[key] = isList ? [] : JSON.parse(value);
      if (isList) await this.#keep(key, value.slice(1, -1).trim());
    }
    this.#joined = this.#joined ? added(this.#joined, others) : others;
  }

  async #keep(key: string, items: string): Promise<void> {
    const kept = this.#lists.get(key) ?? [];
    this.#lists.set(key, kept);
    if (items !== "") kept.push(await compress(items, { level: 1 }));
  }

  async *#written(joined: Record<string, unknown>): AsyncGenerator<string> {
    for (const [n, [key, value]] of Object.entries(joined).entries()) {
      yield `${n === 0 ? "{" : ","}${JSON.stringify(key)}:`;
      const list = this.#lists.get(key);
      if (!list) yield JSON.stringify(value);
      for (const [at, piece] of (list ?? []).entries()) {
        yield `${at === 0 ? "[" : ","}${(await decompress(piece)).toString()}`;
      }
      if (list) yield list.length === 0 ? "[]" : "]";
    }
    yield "}";
  }
}

/** The members of a JSON object, their values as they are written: thousands of rows are not taken apart to be joined. */
function* membersOf(json: string): Generator<[key: string, value: string]> {
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const mark = json[at];
    if (inString) {
      if (mark === "\\") at += 1;
      else if (mark === '"') inString = false;
    } else if (mark === '"') inString = true;
    else if (mark === "{" || mark === "[") {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (mark === "}" || mark === "]" || mark === ",") {
      if (depth === 1 && at > start) yield memberIn(json.slice(start, at));
      if (depth === 1) start = at + 1;
      if (mark !== ",") depth -= 1;
    }
  }
}

/** None of the keys holds a colon. */
function memberIn(text: string): [key: string, value: string] {
  const colon = text.indexOf(":");
  return [String(JSON.parse(text.slice(0, colon))), text.slice(colon + 1).trim()];
}

function added(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, sum(value, other[key])]));
}

function sum(one: unknown, other: unknown): unknown {
  if (typeof one === "number" && typeof other === "number") return one + other;
  return isObject(one) && isObject(other) ? added(one, other) : one;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
