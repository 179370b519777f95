import { numberOf, numberPattern } from "./dates.ts";

/** How much money, what part of it, and in how many payments. */

const money =
  /\$ ?(\d[\d,]*(?:\.\d{1,2})?)( ?k\b)?|\b(\d[\d,]*(?:\.\d{1,2})?)( ?k\b)? ?(?:dollars|usd|bucks|dolares)\b|\b(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)\b/;

/** A number without a currency that stands where only money can. */
const bare =
  /\b(?:pay|send|wire|zelle|ach|venmo|transfer|remit|mail|manage|afford|swing|do|put|give|of|just|about|around)(?: (?:you|u|the|another|about|around|only|down))* (\d{2,6}(?:\.\d\d)?)(?! ?(?:%|percent|days?|weeks?|months?|years?|hours?|st|nd|rd|th|units?|items?|payments?|installments?|invoices?|am|pm|[-/:.]\d)|\d)|\b(\d{2,6}(?:\.\d\d)?) (?:a|per|each|every|now|today|tomorrow|down|even|bucks) ?(?!of\b)/;
const counted = new RegExp(`\\b(${numberPattern}|half a) (hundred|thousand|grand|k)\\b`);
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, grand: 1000, k: 1000 };

/** The first amount of money, with two decimals. */
export function amountIn(words: string): string | undefined {
  const match = words.match(money);
  const digits = match?.[1] ?? match?.[3] ?? match?.[5];
  if (!digits) return countedIn(words) ?? bareIn(words);
  const thousands = match?.[2] || match?.[4] ? 1000 : 1;
  return (Number(digits.replaceAll(",", "")) * thousands).toFixed(2);
}

function countedIn(words: string): string | undefined {
  const [, count = "", scale = ""] = words.match(counted) ?? [];
  const amount = numberOf(count) * (scales[scale] ?? 0);
  return amount ? amount.toFixed(2) : undefined;
}

function bareIn(words: string): string | undefined {
  const match = words.match(bare);
  const digits = match?.[1] ?? match?.[2];
  return digits && !/^20[123]\d$/.test(digits) ? Number(digits).toFixed(2) : undefined;
}

/** The part of the whole that is spoken of, between 0 and 1. */
export function shareIn(words: string): number | undefined {
  const percent = words.match(/\b(\d{1,2}) ?(?:%|percent)/)?.[1];
  if (percent) return Number(percent) / 100;
  if (/\b(half|mitad|moitie)\b/.test(words)) return 0.5;
  if (/\b(a|one) third\b/.test(words)) return 0.33;
  if (/\b(a|one) quarter of\b/.test(words)) return 0.25;
  return undefined;
}

const most = 60;

export function installmentsIn(words: string): number | undefined {
  const unit =
    "(?:equal |monthly |weekly |smaller )*(?:payments|installments|months|weeks|parts|chunks|cuotas|pagos|fois|mensualites|versements)";
  const count = numberOf(words.match(new RegExp(`\\b(${numberPattern}) ${unit}\\b`))?.[1] ?? "");
  return count >= 2 && count <= most ? count : undefined;
}
