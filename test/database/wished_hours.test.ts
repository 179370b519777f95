import { useDatabase } from "../support/database.ts";
import { judgeFacts } from "./compliance_cast.ts";

const database = useDatabase();

describe("a wish for certain hours", () => {
  const wish = { from: "02:30", to: "03:00" };
  const debtor = { state: "NY", primary_phone: "+12125550142" };
  // The Friday before the night in which New York's clocks go from 02:00 to 03:00.
  const friday = "2027-03-12T16:00:00Z";

  test("that the change of the clocks leaves no time for is judged like any other", async () => {
    const only = await judgeFacts(
      database,
      { debtor: { ...debtor, contact_preference: { ...wish, only: true } } },
      friday,
    );
    expect([only.can_call, only.next_call_allowed_at]).toEqual([false, null]);
    const never = await judgeFacts(
      database,
      { debtor: { ...debtor, contact_preference: { ...wish, only: false } } },
      friday,
    );
    expect(never.can_call).toBe(true);
  });

  test("is an empty time where it ends before it begins", async () => {
    const { rows } = await database.owner.query(
      `select app.preferred_hours('{"from": "02:30", "to": "03:00", "only": true}', '2027-03-14', 'America/New_York')::text as spring,
         app.preferred_hours('{"from": "15:00", "to": "14:00", "only": true}', '2027-03-15', 'America/New_York')::text as reversed`,
    );
    expect(rows).toEqual([{ spring: "{}", reversed: "{}" }]);
  });
});
