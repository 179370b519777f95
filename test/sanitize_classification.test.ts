import type { Classification } from "../src/providers/classifier/port.ts";
import { sanitizeClassification } from "../src/tasks/sanitize_classification.ts";

const today = "2028-02-29";
const read = (extracted: object, more: object = {}): Classification => ({
  primary: "opt_out",
  confidence: 0.9,
  intents: [{ intent: "opt_out", confidence: 0.9, evidence: { start: 0, end: 4 } }],
  extracted,
  injectionSuspected: false,
  automatic: false,
  ...more,
});

test.each([
  { amount: "0.01" },
  { amount: "9999999999.99" },
  { share: 0.01 },
  { share: 1 },
  { promised_date: today },
  { until: "2030-02-28" },
  { installments: 60 },
  { contact_preference: { from: "09:00", to: "23:59", only: true } },
  { contact_preference: { days: [1, 7], only: false } },
  { channels: ["call", "email"] },
  { dispute_reason: "wrong_amount" },
])("a detail that can be meant is kept: %j", (extracted) => {
  expect(sanitizeClassification(read(extracted), today).extracted).toEqual(extracted);
});

test.each([
  { amount: "0.00" },
  { amount: "10000000000.00" },
  { amount: "NaN" },
  { share: 0 },
  { share: 1.5 },
  { promised_date: "2028-02-28" },
  { promised_date: "2030-03-01" },
  { promised_date: "2029-02-29" },
  { until: "+010360-03" },
  { installments: 1 },
  { installments: 2.5 },
  { contact_preference: { from: "09:75", only: true } },
  { contact_preference: { from: "24:00", only: true } },
  { contact_preference: { from: "11:00", to: "09:00", only: true } },
  { contact_preference: { days: [0], only: true } },
  { contact_preference: { only: true } },
  { channels: [] },
  { channels: ["letter"] },
  { dispute_reason: "" },
  { dispute_reason: "x".repeat(501) },
])("a detail that cannot is left out, and the intent stays: %j", (extracted) => {
  const sound = sanitizeClassification(read(extracted), today);
  expect(sound.extracted).toEqual({});
  expect(sound.intents).toHaveLength(1);
});

test("what is no intent is left out, and an email that is nothing known is unclear", () => {
  const intents = [
    { intent: "sung", confidence: 0.9, evidence: null },
    { intent: "dispute", confidence: 1.1, evidence: null },
    { intent: "hostile", confidence: 0.6, evidence: { start: -1, end: 4 } },
  ];
  expect(
    sanitizeClassification(read({}, { primary: "sung", confidence: Number.NaN, intents }), today),
  ).toMatchObject({
    primary: "unclear",
    confidence: 0,
    intents: [{ intent: "hostile", confidence: 0.6, evidence: null }],
  });
});
