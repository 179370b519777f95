import { pipeline } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { type Parser, parse } from "csv-parse";
import { NewDebtor, NewPlacement } from "../contract/placements.ts";
import type { Range } from "../outbound/guard.ts";
import { addressFaults } from "./address_faults.ts";
import { type Fault, HttpError } from "./http_error.ts";
import { faultsOf } from "./validate_request.ts";

/** A file that was found to be one. Its rows are read again where they are needed, so that few are in memory at once. */
export interface CsvFile {
  readonly pieces: readonly Buffer[];
  readonly columns: readonly string[];
  readonly unknownColumns: readonly string[];
}

/** A row as app.judge_csv_rows takes it. `row` counts data rows from 1; the header and empty lines do not count. */
export interface SubmittedRow {
  readonly row: number;
  readonly placement?: unknown;
  readonly faults?: Record<string, string>;
  readonly errors?: readonly Fault[];
}

const debtorPrefix = "debtor_";
const knownColumns = new Set([
  ...Object.keys(NewPlacement.shape).filter((field) => field !== "debtor"),
  ...Object.keys(NewDebtor.shape).map((field) => debtorPrefix + field),
]);
const requiredColumns = ["invoice_number", "invoice_amount", "due_date", "debtor_company_name"];
const guardedUrls = ["callback_url"];
const mostRows = 200_000;
const mostColumns = 200;
/** Of one row, with its quotes and commas: many times what its fields may hold. */
const longestRow_bytes = 128 * 1024;
const slice_bytes = 64 * 1024;

const rejected = () => new HttpError(400, "intake request rejected");

/** Reads a CSV file with the columns of New placement; refuses what is none, or lacks a required column, as a whole. */
export async function checkFile(pieces: readonly Buffer[]): Promise<CsvFile> {
  checkText(pieces);
  let columns: string[] | undefined;
  let rows = -1;
  for await (const row of recordsOf(pieces)) {
    columns ??= row;
    rows += 1;
    if (rows > mostRows) throw new HttpError(413, "file too large");
  }
  columns ??= [];
  const named = columns.filter((column) => column !== "");
  const isComplete = requiredColumns.every((column) => named.includes(column));
  if (columns.length > mostColumns || new Set(named).size < named.length || !isComplete) throw rejected();
  return { pieces, columns, unknownColumns: columns.filter((column) => !knownColumns.has(column)) };
}

function checkText(pieces: readonly Buffer[]): void {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    for (const piece of pieces) utf8.decode(piece, { stream: true });
    utf8.decode();
  } catch {
    throw rejected();
  }
  if (pieces.some((piece) => piece.includes(0))) throw rejected();
}

async function* recordsOf(pieces: readonly Buffer[]): AsyncGenerator<string[]> {
  // Quotes inside an unquoted cell (3" pipe) are taken as they stand; a row of another width is that row's fault.
  const parser = parse({
    bom: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const feeding = pipeline(slices(pieces, parser), parser);
  feeding.catch(() => undefined);
  const records: AsyncIterable<string[]> = parser;
  try {
    for await (const row of records) yield row;
  } catch {
    throw rejected();
  }
}

/** Hands a file over bit by bit, so that other requests are served in between, and stops in a row that does not end. */
async function* slices(pieces: readonly Buffer[], { info }: Parser): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += slice_bytes) {
      if (info.bytes - info.bytes_records > longestRow_bytes) throw rejected();
      yield piece.subarray(at, at + slice_bytes);
      await turn();
    }
  }
}

/** Judges rows by the schema of POST /v1/placements, one after the other. */
export async function* judgedRows(file: CsvFile, allowed: readonly Range[]): AsyncGenerator<SubmittedRow> {
  let row = 0;
  for await (const record of recordsOf(file.pieces)) {
    // The first record is the header.
    if (row > 0) yield judged(file.columns, record, row, allowed);
    row += 1;
  }
}

/** Empty cells are fields that were not given. */
function judged(
  columns: readonly string[],
  record: readonly string[],
  row: number,
  allowed: readonly Range[],
): SubmittedRow {
  if (record.length !== columns.length) {
    const msg = `${record.length} fields where the header has ${columns.length}`;
    return { row, errors: [{ loc: ["body"], msg, type: "column_count" }] };
  }
  const placement = asPlacement(columns, record);
  const errors = faultsOf("body", NewPlacement, placement);
  if (errors.length > 0) return { row, placement, errors };
  const faults = addressFaults(guardedUrls, placement, allowed);
  return Object.keys(faults).length > 0 ? { row, placement, faults } : { row, placement };
}

function asPlacement(columns: readonly string[], record: readonly string[]): Record<string, unknown> {
  const placement: Record<string, string> = {};
  const debtor: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const cell = record[index]?.trim();
    if (!cell || !knownColumns.has(column)) continue;
    if (column.startsWith(debtorPrefix)) debtor[column.slice(debtorPrefix.length)] = cell;
    else placement[column] = cell;
  }
  return { ...placement, debtor };
}
