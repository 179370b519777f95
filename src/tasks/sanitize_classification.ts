import { z } from "zod";
import { amount, date } from "../contract/fields.ts";
import type { Classification, Finding } from "../providers/classifier/port.ts";
import { intents } from "../providers/classifier/port.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const ContactPreference = z
  .object({
    from: time.optional(),
    to: time.optional(),
    days: z.array(z.int().min(1).max(7)).min(1).optional(),
    only: z.boolean(),
  })
  .refine(({ from, to, days }) => from || to || days)
  .refine(({ from, to }) => !from || !to || from < to);

/** Farther ahead nobody plans: such a date was misread. */
const years = 2;

function details(localDate: string) {
  const last = `${Number(localDate.slice(0, 4)) + years}${localDate.slice(4)}`;
  const ahead = date().refine((value) => value >= localDate && value <= last);
  return {
    amount: amount(),
    share: z.number().gt(0).lte(1),
    promised_date: ahead,
    installments: z.int().min(2).max(60),
    until: ahead,
    contact_preference: ContactPreference,
    channels: z.array(z.enum(["call", "email"])).min(1),
    dispute_reason: z.string().trim().min(1).max(500),
  };
}

const Intent = z.enum(intents);
const Confidence = z.number().min(0).max(1);
const Evidence = z.object({ start: z.int().min(0), end: z.int().min(0) }).nullable();
const FindingRead = z.object({ intent: Intent, confidence: Confidence, evidence: Evidence.catch(null) });

/**
 * What of a classifier's answer may take effect. A detail that cannot be meant is left out, and the intent that it belongs to
 * stays: that a debtor names an odd date is no reason not to heed what else it says.
 */
export function sanitizeClassification(read: Classification, localDate: string): Classification {
  const found: Readonly<Record<string, unknown>> = { ...read.extracted };
  const extracted = Object.entries(details(localDate)).flatMap(([name, schema]) => {
    const judged = schema.safeParse(found[name]);
    return judged.success ? [[name, judged.data]] : [];
  });
  return {
    primary: Intent.catch("unclear").parse(read.primary),
    confidence: Confidence.catch(0).parse(read.confidence),
    intents: sanitizeFindings(read.intents),
    extracted: Object.fromEntries(extracted),
    injectionSuspected: read.injectionSuspected,
    automatic: read.automatic,
  };
}

function sanitizeFindings(findings: readonly Finding[]): Finding[] {
  return findings.flatMap((finding) => FindingRead.safeParse(finding).data ?? []);
}
