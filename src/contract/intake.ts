import { z } from "zod";
import { refusal } from "./errors.ts";
import { id } from "./fields.ts";
import { operation } from "./operation.ts";
import { NewPlacement, Warning } from "./placements.ts";

const uuid = z.uuid();
const tag = "Intake";
const row = z.int().min(1).meta({ description: "The data row, counted from 1 without the header." });

const RowFaults = z.array(
  z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() }),
);

const rowStatuses = ["valid", "invalid", "duplicate", "time_barred"] as const;

const CsvPreview = z
  .object({
    preview_id: uuid.meta({ description: "Good for commits for 24 hours." }),
    rows: z.array(
      z.object({
        row,
        status: z.enum(rowStatuses),
        errors: RowFaults,
        placement: NewPlacement.nullable().meta({ description: "The row as it was read." }),
      }),
    ),
    counts: z.object({ valid: z.int(), invalid: z.int(), duplicate: z.int(), time_barred: z.int() }),
    unknown_columns: z.array(z.string()).meta({ description: "Columns that were ignored." }),
  })
  .meta({ id: "CsvPreview" });

const CsvCommitted = z
  .object({
    created: z.int(),
    reviewed: z.int().meta({ description: "Time-barred rows, which an operator will look at." }),
    duplicates: z.int(),
    failed: z.int(),
    results: z.array(
      z.object({
        row,
        outcome: z.enum(["created", "reviewed", "duplicate", "failed"]),
        placement_id: uuid.optional(),
        intake_review_id: uuid.optional(),
        errors: RowFaults.optional(),
        warnings: z.array(Warning).optional(),
      }),
    ),
  })
  .meta({ id: "CsvCommitted" });

const fileAnswers = {
  400: refusal("Not a CSV file, or one that lacks a required column.", "intake request rejected"),
  413: refusal("More than 20 MB or 200,000 rows.", "file too large"),
};

export const intake = [
  operation({
    id: "preview_csv_intake",
    method: "post",
    path: "/v1/intake/csv/preview",
    tag,
    summary: "Preview a CSV file of invoices; creates nothing",
    csv: true,
    responses: { 200: { description: "What a commit would do.", schema: CsvPreview }, ...fileAnswers },
  }),
  operation({
    id: "commit_csv_intake",
    method: "post",
    path: "/v1/intake/csv/commit",
    tag,
    summary: "Place the invoices of a CSV file or of a preview; repeating it creates nothing twice",
    csv: true,
    body: z.object({ preview_id: id() }).meta({ id: "CommitPreview" }),
    responses: {
      200: { description: "What became of each row.", schema: CsvCommitted },
      404: refusal("No such preview, or older than 24 hours.", "Preview not found"),
      ...fileAnswers,
    },
  }),
];
