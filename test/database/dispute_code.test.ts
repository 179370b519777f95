/** Which reason of the routing a debtor's words mean. */
import { useDatabase } from "../support/database.ts";

const database = useDatabase();

test.each([
  ["no_invoice", "no_invoice"],
  ["We never received the invoice.", "no_invoice"],
  ["They didn't get any bill", "no_invoice"],
  ["invoice was never sent", "no_invoice"],
  ["already_paid", "already_paid"],
  ["It was paid by wire in March", "already_paid"],
  ["wrong_amount", "wrong_amount"],
  ["amount_disputed", "wrong_amount"],
  ["billed $22, the PO says $18", "wrong_amount"],
  ["We do not agree with the price", "wrong_amount"],
  ["only 40 of 60 were delivered", "wrong_amount"],
  ["service_not_rendered", "service_not_rendered"],
  ["goods never arrived", "service_not_rendered"],
  ["The work wasn't completed", "service_not_rendered"],
  ["The goods on the invoice were never delivered", "service_not_rendered"],
  ["DEFECTIVE machines", "service_not_rendered"],
  ["wrong_party", "wrong_party"],
  ["That is not our order", "wrong_party"],
  ["Nobody here ordered this", "wrong_party"],
  ["unknown", "unknown"],
  ["they object", "unknown"],
  [null, "unknown"],
])("%s is %s", async (said, code) => {
  const { rows } = await database.owner.query("select app.dispute_code($1) as code", [said]);
  expect(rows).toEqual([{ code }]);
});
