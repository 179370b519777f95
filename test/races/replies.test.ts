/** What a debtor writes while a touch is being made. */
import { randomUUID } from "node:crypto";
import { type Account, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";
import { type Channel, createTouches } from "../support/touches.ts";

const service = useService();
let account: Account;
const { run, due, contacts, someoneWaits } = createTouches(service, () => account);
const channels: readonly Channel[] = ["call", "email"];

beforeEach(async () => {
  account = await openAccount(service);
});

test.each([
  ["opt_out", "call", "call_opt_out"],
  ["opt_out", "email", "email_opt_out"],
  ["cease_all", "call", "cease_and_desist"],
  ["bankruptcy", "email", "bankruptcy_filed"],
  ["attorney_represented", "call", "attorney_represented"],
] as const)(
  "%s read in a reply stops the %s that is being made at that moment",
  async (intent, channel, reason) => {
    const id = await account.place({ posture: "escalate" }, { state: "GA" });
    await account.advance(60);
    const key = await due(id, channel);

    const client = await service.database.connect("login");
    await client.query("begin");
    await client.query("select task.enter($1)", [account.creditorId]);
    const mail = {
      reference: randomUUID(),
      text: "…",
      from: "ap@debtor.invalid",
      headers: {},
      referred: [],
      authenticated: true,
    };
    const {
      rows: [received],
    } = await client.query<{ email_id: string }>(
      "select app.store_inbound_email(p, $2) as email_id from app.placements p where creditor_id = $3 and placement_id = $1",
      [id, mail, account.creditorId],
    );
    await client.query(
      "update app.replies set sender_known = true where creditor_id = $1 and email_id = $2",
      [account.creditorId, received?.email_id],
    );
    await client.query("select task.finish_classify_reply($1, $2)", [
      received?.email_id,
      {
        said: "…",
        classification: intent,
        confidence: 0.9,
        intents: [{ intent, confidence: 0.9, evidence: null }],
        extracted: { channels: [channel] },
        injection_suspected: false,
        automatic: false,
      },
    ]);
    const running = run(key);
    await someoneWaits();
    await client.query("commit");
    await running;
    await account.advance(30 * 86_400);
    expect(await contacts(key)).toBe(0);
    expect((await account.placement(id)).compliance.reasons).toContain(reason);
  },
);

test.each(channels)("a held word of somebody unknown stops the %s as well", async (channel) => {
  const id = await account.place({ posture: "escalate" }, { state: "GA" });
  await account.advance(60);
  const key = await due(id, channel);
  await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, {
    body: "Stop contacting us.",
    from: "stranger@elsewhere.invalid",
  });
  await run(key);
  expect(await contacts(key)).toBe(0);
});
