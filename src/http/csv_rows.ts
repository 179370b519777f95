import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream/promises";
import { setImmediate as turn } from "node:timers/promises";
import { parse } from "csv-parse";
import { NewDebtor, NewPlacement } from "../contract/placements.ts";
import type { Range } from "../outbound/guard.ts";
import { addressFaults } from "./address_faults.ts";
import { type Fault, HttpError } from "./http_error.ts";
import { faultsOf } from "./validate_request.ts";

export interface CsvFile {
  readonly columns: readonly string[];
  readonly unknownColumns: readonly string[];
  readonly records: readonly (readonly string[])[];
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
const slice_bytes = 65_536;

const rejected = () => new HttpError(400, "intake request rejected");

/** Reads a CSV file with the columns of New placement; refuses what is none, or lacks a required column, as a whole. */
export async function readFile(file: Buffer): Promise<CsvFile> {
  if (!isUtf8(file) || file.includes(0)) throw rejected();
  const [columns = [], ...records] = await parseFile(file);
  const named = columns.filter((column) => column !== "");
  if (new Set(named).size < named.length || requiredColumns.some((column) => !named.includes(column))) {
    throw rejected();
  }
  return { columns, records, unknownColumns: columns.filter((column) => !knownColumns.has(column)) };
}

async function parseFile(file: Buffer): Promise<string[][]> {
  const records: string[][] = [];
  // Quotes inside an unquoted cell (3" pipe) are taken as they stand; a row of another width is that row's fault.
  const parser = parse({
    bom: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  await pipeline(slices(file), parser, async (rows: AsyncIterable<string[]>) => {
    for await (const row of rows) {
      if (records.length > mostRows) throw new HttpError(413, "file too large");
      records.push(row);
    }
  }).catch((error: unknown) => {
    throw error instanceof HttpError ? error : rejected();
  });
  return records;
}

/** Hands a long file over bit by bit, so that other requests are served in between. */
async function* slices(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += slice_bytes) {
    yield file.subarray(at, at + slice_bytes);
    await turn();
  }
}

/** Judges rows by the schema of POST /v1/placements. Empty cells are fields that were not given. */
export function judgeRows(
  file: CsvFile,
  from: number,
  to: number,
  allowed: readonly Range[],
): SubmittedRow[] {
  return file.records.slice(from, to).map((record, index) => {
    const row = from + index + 1;
    if (record.length !== file.columns.length) {
      const msg = `${record.length} fields where the header has ${file.columns.length}`;
      return { row, errors: [{ loc: ["body"], msg, type: "column_count" }] };
    }
    const placement = asPlacement(file.columns, record);
    const errors = faultsOf("body", NewPlacement, placement);
    if (errors.length > 0) return { row, placement, errors };
    const faults = addressFaults(guardedUrls, placement, allowed);
    return Object.keys(faults).length > 0 ? { row, placement, faults } : { row, placement };
  });
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
