import type { Request, RequestHandler } from "express";
import type { Operation } from "../contract/operation.ts";
import type { JsonBody } from "./body.ts";
import { Refused } from "./refused.ts";

export const acceptCsv: RequestHandler[] = [];

export function readCsv(_request: Request, _operation: Operation): JsonBody {
  throw new Refused(415, "Unsupported Media Type");
}
