import express, { type Request, type RequestHandler, type Response } from "express";
import type { Operation } from "../contract/operation.ts";
import { HttpError, invalid } from "./http_error.ts";

/**
 * A JSON body twice: as text, whose amounts keep their digits on the way to SQL, and as the value that zod judges. Whole
 * numbers are digits alone in the text, since SQL takes no other form for an integer.
 */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
}

const deepest = 32;
const utf8 = new TextDecoder("utf-8", { fatal: true });
const notJson = (msg: string) => invalid([{ loc: ["body"], msg, type: "json_invalid" }]);

const jsonOf = (limit: string) => express.raw({ type: ["application/json", "application/*+json"], limit });
const json = jsonOf("1mb");
/** Of callers whom nobody knows: many times what any of those operations takes. */
const publicJson = jsonOf("64kb");

/** Runs a body reader after the caller was admitted, so that nobody unknown can make the process hold much of anything. */
export function receive(reader: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    reader(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}

/** Takes the request's JSON in; {} where the operation takes a body and may do without. */
export async function readJson(
  request: Request,
  response: Response,
  operation: Operation,
): Promise<JsonBody> {
  await receive(operation.access === "public" ? publicJson : json, request, response);
  const raw: unknown = request.body;
  if (!Buffer.isBuffer(raw) || raw.length === 0) {
    if (hasContent(request) && !Buffer.isBuffer(raw)) throw new HttpError(415, "Unsupported Media Type");
    if (operation.bodyOptional) return { text: "{}", value: {} };
    throw invalid([{ loc: ["body"], msg: "Field required", type: "missing" }]);
  }
  const text = decode(raw);
  const value = parse(text);
  if (!isStorable(value, 0)) throw notJson("holds a character or a depth that cannot be stored");
  return { text: withPlainIntegers(text), value };
}

function hasContent(request: Request): boolean {
  return (
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0
  );
}

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch {
    throw notJson("not valid UTF-8");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson("not valid JSON");
  }
}

/** The ends of strings, what is escaped in them, and numbers with a fraction or an exponent. No match is tried twice. */
const marks = /"|\\.|(?<![\d.])-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)/gi;

/** `60.0` and `6e1` as `60`, outside strings; a number that is not whole stays as it was written. */
export function withPlainIntegers(json: string): string {
  let inString = false;
  return json.replace(marks, (mark) => {
    if (mark === '"') inString = !inString;
    if (inString || mark === '"' || mark.startsWith("\\")) return mark;
    return isWhole(mark) ? String(Number(mark) + 0) : mark;
  });
}

/** By its digits: as a double, 0.99999999999999999999 would be 1. */
function isWhole(number: string): boolean {
  if (!Number.isSafeInteger(Number(number))) return false;
  const [mantissa = "", exponent = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const decimals = fraction.length - Number(exponent);
  return decimals <= 0 || /^0*$/.test((whole + fraction).slice(-decimals));
}

/** Whether jsonb can hold it: no NUL, no lone surrogate, no endless nesting, no number beyond a double. */
function isStorable(value: unknown, depth: number): boolean {
  if (depth > deepest) return false;
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(([key, item]) => isStorable(key, depth) && isStorable(item, depth + 1));
}
