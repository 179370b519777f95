import { useDatabase } from "../support/database.ts";

const database = useDatabase();

async function after(day: string, n: number): Promise<string | null> {
  const { rows } = await database.owner.query<{ day: string | null }>(
    "select app.business_days_after($1, $2)::text as day",
    [day, n],
  );
  return rows[0]?.day ?? null;
}

test.each([
  ["2026-11-20", 1, "2026-11-23", "a Friday's next is Monday"],
  ["2026-11-21", 1, "2026-11-23", "a Saturday's next is Monday"],
  ["2026-11-25", 1, "2026-11-27", "Thanksgiving is none"],
  ["2026-11-20", 5, "2026-11-30", "five of them, over Thanksgiving"],
  ["2026-07-02", 1, "2026-07-06", "a holiday on Saturday is observed on Friday"],
  ["2026-12-31", 1, "2027-01-04", "New Year's Day and the weekend after"],
  ["2026-11-20", 0, "2026-11-20", "none after a business day is that day"],
  ["2026-11-21", 0, "2026-11-23", "none after a Saturday is the Monday"],
])("%s and %i: %s (%s)", async (day, n, expected) => {
  expect(await after(day, n)).toBe(expected);
});
