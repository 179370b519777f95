import { debtorsWords } from "../calls/transcript.ts";
import { parseMail } from "../mail/parse.ts";
import { withoutQuotes } from "../mail/quotes.ts";
import { classifyByRules } from "../providers/classifier/rules.ts";
import { serveJobs } from "./serve_jobs.ts";

const jobs = { parseMail, withoutQuotes, classifyByRules, debtorsWords };

export type ReadingJobs = typeof jobs;

// Patterns are compiled when they are first used, which is not to count as the first text's time.
classifyByRules({ subject: "", text: "We will pay on Friday.", headers: {}, localDate: "2026-01-05" });
serveJobs(jobs);
