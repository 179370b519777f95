import { z } from "zod";

/** Field types that several operations share. Strings are judged trimmed, as SQL reads them (app.clean). */

const largestAmount = 9_999_999_999.99;

/** One line: what stands in headers, subjects and lists. Line breaks would begin another. */
export const text = (max = 500) =>
  freeText(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed(),
    "must be one line, without control characters",
  );
/** Of as many lines as one likes. */
export const freeText = (max: number) => z.string().trim().max(max);
export const requiredText = (max = 500) => text(max).min(1);
export const name = () => requiredText(200);
/** A company's name, which says nothing without a letter or digit. */
export const companyName = () => name().regex(/[\p{L}\p{N}]/u, "must hold a letter or digit");
export const note = () => freeText(5000);
export const id = () => z.guid();
export const email = () => z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Taken as it is, blanks included. */
export const password = () => z.string().min(10).max(500);
export const instant = () => z.iso.datetime();

const earliest = "1900-01-01";
const latest = "2199-12-31";

export const date = () =>
  z
    .string()
    .trim()
    .pipe(z.iso.date())
    .refine((value) => value >= earliest && value <= latest, `must lie between ${earliest} and ${latest}`);

/** Whether two dates are in order; what is no date is another rule's fault. */
export const inOrder = (first: string, second: string) =>
  !z.iso.date().safeParse(first).success || !z.iso.date().safeParse(second).success || first <= second;

/** One of some values; blank counts as not given. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .union([z.literal(""), z.enum(values)])
    .meta({ wire: { type: "string", enum: [...values, ""] } })
    .nullish();

/** A positive amount in USD: a JSON number, or a string of digits. One that rounds to 0.00 is refused. */
export const amount = () =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,20}(\.\d{1,20})?$/, { error: "must be a decimal number", abort: true }),
    ])
    .refine((value) => Number(value) >= 0.005, "must be at least 0.01")
    .refine((value) => Number(value) <= largestAmount, `must be at most ${largestAmount}`);

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, "must be a whole number")
    .refine((value) => Number(value) >= min && Number(value) <= max, `must lie between ${min} and ${max}`)
    .meta({ wire: { type: "integer", minimum: min, maximum: max } });

/** Where in a list to begin, and how many of it to show. */
export const offsetQuery = {
  limit: wholeNumber(1, 200).optional(),
  offset: wholeNumber(0, 2_147_483_647).optional(),
};

/** What of a list an answer shows, and whether there is more of it. */
export const OffsetPagination = z.object({ limit: z.int(), offset: z.int(), has_more: z.boolean() });

/** A comma-separated list of known values in a query string. */
export const listOf = (values: readonly string[]) =>
  z
    .string()
    .max(500)
    .refine(
      (list) => list.split(",").every((item) => item.trim() === "" || values.includes(item.trim())),
      `must be a comma-separated list of: ${values.join(", ")}`,
    )
    .meta({ wire: { type: "array", items: { type: "string", enum: [...values] } } });

/** An instant or a day in a query string. */
export const moment = () =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .refine(
      (value) => value >= earliest && value <= `${latest}T`,
      `must lie between ${earliest} and ${latest}`,
    );

export const statuses = [
  "pending_enrichment",
  "pending_compliance",
  "ready",
  "in_outreach",
  "pending_payment",
  "paid",
  "disputed",
  "resolved",
  "closed_uncollected",
  "recalled",
  "needs_review",
  "resolved_out_of_band",
  "withdrawn_by_creditor",
] as const;

export const postures = ["preserve", "escalate"] as const;
export const posture = () => z.enum(postures);
