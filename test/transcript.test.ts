import { debtorsWords } from "../src/calls/transcript.ts";

test.each([
  ["Agent: May we call again?\nDebtor: No, stop calling.\nAI: Understood.", "No, stop calling."],
  ["Agent: Have you filed for bankruptcy? Debtor: No. Agent: Good.", "No."],
  [
    "AI: Hello.\nMaria Lopez: We have counsel.\nPlease write to her.\nassistant: Noted.",
    "We have counsel.\nPlease write to her.",
  ],
  ["[00:01] Assistant: Hello.\n[00:04] Callee: Wrong day.", "Wrong day."],
  ["**Agent:** Hello.\n**Customer:** Go on.", "Go on."],
  ["AGENT (AI): Hello.\r\nDEBTOR: Go on.", "Go on."],
  ["Speaker 1: Hello.\nSpeaker 2: Hi.", "Hello.\nHi."],
  ["Ava (AI): May we call?\nMr. Smith: No.", "No."],
  ["Agent: When will you pay | Debtor: Never. | Agent: Why?", "Never. |"],
  ["AI: Who is there?\n+1 555 0100: Me.", "Me."],
  ["We filed Chapter 7.", "We filed Chapter 7."],
  ["Debtor: Write to our agent: Dana Smith, our attorney.", "Write to our agent: Dana Smith, our attorney."],
  ["Assistant: Hello, this is an AI voice assistant. You may ask us not to call again.", ""],
  ["", ""],
])("of %j the debtor said %j", (transcript, said) => {
  expect(debtorsWords(transcript)).toBe(said);
});

test.each([
  ["nothing", " ".repeat(100_000) + "a ".repeat(50_000) + "12:".repeat(10_000), 1_000],
  ["asterisks", "*".repeat(1_000_000), 100],
  ["a time and spaces", `12:34${" ".repeat(1_000_000)}`, 100],
  ["a name and lines", `a${"\n".repeat(100_000)}`, 100],
])("a long transcript of %s is read at once", (_what, transcript, most_ms) => {
  const began = performance.now();
  debtorsWords(transcript);
  expect(performance.now() - began).toBeLessThan(most_ms);
});
