import { randomUUID } from "node:crypto";
import express, { type Request, type Response } from "express";
import multer, { MulterError } from "multer";
import type { Operation } from "../contract/operation.ts";
import type { ApiResponse } from "../database/call.ts";
import type { Range } from "../outbound/guard.ts";
import { readJson, receive } from "./body.ts";
import { receivePieces } from "./body_memory.ts";
import { CsvAnswers } from "./csv_answers.ts";
import { type CsvFile, checkFile, judgedRows } from "./csv_rows.ts";
import type { Finished } from "./finished.ts";
import { HttpError } from "./http_error.ts";
import { validateRequest } from "./validate_request.ts";

/** Says one statement of the operation, given the body as JSON. */
export type Ask = (body: string) => Promise<ApiResponse>;

const limit_bytes = 20 * 1024 * 1024;
// So many rows are one statement: a fraction of a second, since it keeps every other intake of the creditor waiting.
const rowsPerPart = 3_000;
const partialContent = 206;

// Compressed ones are taken as the framework inflates them.
const compressed = express.raw({ type: "text/csv", limit: limit_bytes });
const attached = new WeakMap<Request, readonly Buffer[]>();
const multipart = multer({
  storage: {
    _handleFile(request, { stream }, done) {
      receivePieces(stream, () => undefined).then((pieces) => {
        attached.set(request, pieces);
        done(null);
      }, done);
    },
    _removeFile(_request, _file, done) {
      done(null);
    },
  },
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
): Promise<Finished> {
  if (operation.body && request.is(["application/json", "application/*+json"])) {
    const { value } = await readJson(request, response, operation);
    validateRequest(operation, request, value);
    return await askForPreview(String(Reflect.get(Object(value), "preview_id")), ask);
  }
  const file = await checkFile(await receiveFile(request, response));
  const bodies = partsOf(file, operation.id === "preview_csv_intake" ? randomUUID() : undefined, allowed);
  return await askForAll(bodies, ask);
}

async function receiveFile(request: Request, response: Response): Promise<readonly Buffer[]> {
  const isMultipart = request.is("multipart/form-data");
  if (!isMultipart && !request.is("text/csv")) throw new HttpError(415, "Unsupported Media Type");
  try {
    if (!isMultipart && request.get("content-encoding") === undefined) return await receivePlain(request);
    await receive(isMultipart ? multipart : compressed, request, response);
  } catch (error) {
    throw unreadable(error);
  }
  const whole: unknown = request.body;
  const pieces = Buffer.isBuffer(whole) ? [whole] : attached.get(request);
  if (!pieces) throw rejected();
  return pieces;
}

async function receivePlain(request: Request): Promise<Buffer[]> {
  let left = limit_bytes;
  const pieces = await receivePieces(request, ({ length }) => {
    left -= length;
    if (left < 0) throw new HttpError(413, "file too large");
  });
  // No body at all is no file, as it is where nothing is attached.
  if (left === limit_bytes) throw rejected();
  return pieces;
}

const rejected = () => new HttpError(400, "intake request rejected");

function unreadable(error: unknown): HttpError {
  const isTooLarge =
    (error instanceof HttpError && error.status === 413) ||
    (error instanceof MulterError && error.code === "LIMIT_FILE_SIZE") ||
    (error instanceof Error && "type" in error && error.type === "entity.too.large");
  return isTooLarge ? new HttpError(413, "file too large") : rejected();
}

/** Rows are written down as soon as they are judged, so that no more of them is kept than their text. */
async function* partsOf(
  file: CsvFile,
  preview_id: string | undefined,
  allowed: readonly Range[],
): AsyncGenerator<string> {
  let part = 0;
  let rows: string[] = [];
  const written = () => {
    const about = { preview_id, part, unknown_columns: part === 0 ? file.unknownColumns : [] };
    return `${JSON.stringify(about).slice(0, -1)},"rows":[${rows.join(",")}]}`;
  };
  for await (const row of judgedRows(file, allowed)) {
    rows.push(JSON.stringify(row));
    if (rows.length < rowsPerPart) continue;
    yield written();
    rows = [];
    part += 1;
  }
  // A file without rows has one part without any.
  if (rows.length > 0 || part === 0) yield written();
}

/** One part after the other; the next is made ready while the database works on this one. */
async function askForAll(bodies: AsyncGenerator<string>, ask: Ask): Promise<Finished> {
  const answers = new CsvAnswers();
  try {
    for (let body = await bodies.next(); !body.done; ) {
      const [reply, next] = await Promise.all([ask(body.value), bodies.next()]);
      await answers.add(reply);
      body = next;
    }
  } finally {
    await bodies.return(undefined);
  }
  return answers.finished();
}

/** The parts of a preview as they were stored; SQL knows how many there are. */
async function askForPreview(preview_id: string, ask: Ask): Promise<Finished> {
  const answers = new CsvAnswers();
  for (let part = 0, goesOn = true; goesOn; part += 1) {
    const reply = await ask(JSON.stringify({ preview_id, part }));
    await answers.add(reply);
    goesOn = reply.status === partialContent;
  }
  return answers.finished();
}
