import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import express, { type Request, type Response } from "express";
import multer, { MulterError } from "multer";
import type { Operation } from "../contract/operation.ts";
import type { ApiResponse } from "../database/call.ts";
import type { Range } from "../outbound/guard.ts";
import { readJson, receive } from "./body.ts";
import { type CsvFile, judgeRows, readFile } from "./csv_rows.ts";
import { HttpError } from "./http_error.ts";
import { validateRequest } from "./validate_request.ts";

/** Says one statement of the operation, given the body as JSON. */
export type Ask = (body: string) => Promise<ApiResponse>;

const limit_bytes = 20 * 1024 * 1024;
// So many rows are one statement: a fraction of a second, since it keeps every other intake of the creditor waiting.
const rowsPerPart = 3_000;
const goesOn = 206;

const plain = express.raw({ type: "text/csv", limit: limit_bytes });
const multipart = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: limit_bytes, files: 1, fields: 20, fieldSize: 1_000 },
}).single("file");

/**
 * Serves an operation that takes a CSV file, multipart or plain, or a preview's identifier. A long file goes to SQL in
 * parts, each whole in itself: a commit that breaks off is simply repeated.
 */
export async function serveCsv(
  operation: Operation,
  request: Request,
  response: Response,
  allowed: readonly Range[],
  ask: Ask,
): Promise<ApiResponse> {
  if (operation.body && request.is(["application/json", "application/*+json"])) {
    const { value } = await readJson(request, response, operation);
    validateRequest(operation, request, value);
    return await askForPreview(String(Reflect.get(Object(value), "preview_id")), ask);
  }
  const file = await readFile(await receiveFile(request, response));
  const bodies = partsOf(file, operation.id === "preview_csv_intake" ? randomUUID() : undefined, allowed);
  return await askForAll(bodies, ask);
}

async function receiveFile(request: Request, response: Response): Promise<Buffer> {
  const isMultipart = request.is("multipart/form-data");
  if (!isMultipart && !request.is("text/csv")) throw new HttpError(415, "Unsupported Media Type");
  await receive(isMultipart ? multipart : plain, request, response).catch((error: unknown) => {
    throw unreadable(error);
  });
  const file: unknown = isMultipart ? request.file?.buffer : request.body;
  if (!Buffer.isBuffer(file)) throw new HttpError(400, "intake request rejected");
  return file;
}

function unreadable(error: unknown): HttpError {
  const tooLarge =
    (error instanceof MulterError && error.code === "LIMIT_FILE_SIZE") ||
    (error instanceof Error && "type" in error && error.type === "entity.too.large");
  return tooLarge ? new HttpError(413, "file too large") : new HttpError(400, "intake request rejected");
}

function* partsOf(
  file: CsvFile,
  preview_id: string | undefined,
  allowed: readonly Range[],
): Generator<string> {
  for (let part = 0; part === 0 || part * rowsPerPart < file.records.length; part += 1) {
    const rows = judgeRows(file, part * rowsPerPart, (part + 1) * rowsPerPart, allowed);
    const unknown_columns = part === 0 ? file.unknownColumns : [];
    yield JSON.stringify({ preview_id, part, rows, unknown_columns });
  }
}

/** One part after the other; the next is made ready while the database works on this one. */
async function askForAll(bodies: Generator<string>, ask: Ask): Promise<ApiResponse> {
  const replies: ApiResponse[] = [];
  for (let body = bodies.next(); !body.done; ) {
    const [reply, next] = await Promise.all([ask(body.value), turn().then(() => bodies.next())]);
    replies.push(reply);
    body = next;
  }
  return joined(replies);
}

/** The parts of a preview as they were stored; SQL knows how many there are. */
async function askForPreview(preview_id: string, ask: Ask): Promise<ApiResponse> {
  const replies: ApiResponse[] = [];
  do {
    replies.push(await ask(JSON.stringify({ preview_id, part: replies.length })));
  } while (replies.at(-1)?.status === goesOn);
  return joined(replies);
}

function joined(replies: readonly ApiResponse[]): ApiResponse {
  const [first, ...others] = replies;
  if (!first) throw new Error("a file has at least one part");
  if (others.length === 0) return first;
  const bodies = replies.map((reply): unknown => JSON.parse(reply.body ?? "null"));
  return { ...first, status: 200, body: JSON.stringify(bodies.reduce(added)) };
}

/** Lists one after the other, counts summed, all else as the first part has it. */
function added(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return one.concat(other);
  if (typeof one === "number" && typeof other === "number") return one + other;
  if (!isObject(one) || !isObject(other)) return one;
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, added(value, other[key])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
