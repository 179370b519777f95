// Preloaded by record.ts: writes down the statements of the doors that a service says, with their values.
import { appendFileSync } from "node:fs";
import pg from "pg";

const doors = /\b(api\.call|private\.admit|task\.\w+)\(/;
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function logged(statement, values, ...rest) {
  const text = typeof statement === "string" ? statement : statement?.text;
  const given = (Array.isArray(values) ? values : statement?.values) ?? [];
  if (typeof text === "string" && doors.test(text)) {
    appendFileSync(process.env.STATEMENTS_LOG, `${JSON.stringify({ text, values: given })}\n`);
  }
  return query.call(this, statement, values, ...rest);
};
