/** Several causes that let one placement rest: each stands by itself, and the end of one leaves the others. Through the API. */
import request from "supertest";
import { type Account, openOnTuesday } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);
const day_s = 86_400;
let account: Account;
let id: string;
/** The email that is held, where one is. */
let held: string;

beforeEach(async () => {
  ({ account, id } = await openOnTuesday(service));
});

async function reply(body: string, more: object = {}): Promise<string> {
  const response = await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body, ...more });
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
  return response.body.email_id;
}

interface Rest {
  readonly reason: string;
  readonly since: string;
  readonly until: string | null;
}

const rest = async (): Promise<Rest | null> => (await account.get(`/v1/placements/${id}`)).body.pause;
const resting = async () => (await rest())?.reason ?? null;
const asOperator = (path: string, body: object) =>
  request(service.app)
    .post(`/v1/admin/${path}`)
    .set("Authorization", bearer(cast.operator.session))
    .send(body)
    .expect(200);
const decide = (intent: string, emailId = held) =>
  asOperator(`held-emails/${emailId}/decide`, { intent, note: "Looked at it." });
const lift = () => asOperator(`placements/${id}/lift-pause`, { note: "Looked at it." });

async function touchesSince(instant: number): Promise<number> {
  const { rows } = await service.database.owner.query<{ touches: number }>(
    `select count(*)::integer as touches from (
       select started_at as at from app.calls where placement_id = $1
       union all select sent_at from app.emails where placement_id = $1 and direction = 'outbound' and outreach
     ) t where at > $2`,
    [id, new Date(instant)],
  );
  return rows[0]?.touches ?? -1;
}

const causes = {
  async threat() {
    await reply("I'm filing a complaint with the CFPB.");
  },
  async stranger() {
    held = await reply("Stop contacting us.", { from: "stranger@elsewhere.invalid" });
  },
  async claim() {
    await reply("We already paid this, check 20418.");
  },
  async plan() {
    await reply("Could we split this into three payments?");
  },
  async absence() {
    const back = new Date((await account.now()) + 60 * day_s * 1_000).toISOString().slice(0, 10);
    await reply(`I am out of the office until ${back}.`);
  },
  async hostility() {
    await reply("You people are scum, get lost.");
  },
} as const;

const endings = {
  "is decided to mean nothing": () => decide("none"),
  "is lifted": lift,
  "is settled by a promise": () => reply("We'll send the full amount by wire this Saturday."),
  "has lasted 10 days": () => account.advance(10 * day_s),
  "has lasted 80 days": () => account.advance(80 * day_s),
} as const;

type Cause = keyof typeof causes;
type Ending = keyof typeof endings;
type Reason = "needs_human" | "payment_claimed" | "plan_requested" | "out_of_office" | "hostile" | null;

/** Of each two the one that holds, and what does after what happens to them, one thing after the other. */
const pairs: readonly [Cause, Cause, Reason, readonly [Ending, Reason][]][] = [
  [
    "threat",
    "stranger",
    "needs_human",
    [
      ["is decided to mean nothing", "needs_human"],
      ["has lasted 80 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "threat",
    "claim",
    "needs_human",
    [
      ["has lasted 10 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "threat",
    "plan",
    "needs_human",
    [
      ["is settled by a promise", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "threat",
    "absence",
    "needs_human",
    [
      ["has lasted 80 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "threat",
    "hostility",
    "needs_human",
    [
      ["has lasted 10 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "stranger",
    "claim",
    "needs_human",
    [
      ["is decided to mean nothing", "payment_claimed"],
      ["has lasted 10 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "stranger",
    "claim",
    "needs_human",
    [
      ["has lasted 10 days", "needs_human"],
      ["is decided to mean nothing", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "stranger",
    "plan",
    "needs_human",
    [
      ["is decided to mean nothing", "plan_requested"],
      ["has lasted 80 days", "plan_requested"],
      ["is lifted", null],
    ],
  ],
  [
    "stranger",
    "plan",
    "needs_human",
    [
      ["is settled by a promise", "needs_human"],
      ["is decided to mean nothing", null],
    ],
  ],
  [
    "stranger",
    "absence",
    "needs_human",
    [
      ["is decided to mean nothing", "out_of_office"],
      ["has lasted 10 days", "out_of_office"],
      ["has lasted 80 days", null],
    ],
  ],
  [
    "stranger",
    "absence",
    "needs_human",
    [
      ["has lasted 80 days", "needs_human"],
      ["is decided to mean nothing", null],
    ],
  ],
  [
    "stranger",
    "hostility",
    "needs_human",
    [
      ["is decided to mean nothing", "hostile"],
      ["has lasted 10 days", null],
    ],
  ],
  [
    "claim",
    "plan",
    "payment_claimed",
    [
      ["is settled by a promise", "payment_claimed"],
      ["has lasted 10 days", "needs_human"],
    ],
  ],
  [
    "claim",
    "plan",
    "payment_claimed",
    [
      ["has lasted 10 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "claim",
    "absence",
    "payment_claimed",
    [
      ["has lasted 10 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "claim",
    "hostility",
    "payment_claimed",
    [
      ["has lasted 10 days", "needs_human"],
      ["is lifted", null],
    ],
  ],
  [
    "plan",
    "absence",
    "plan_requested",
    [
      ["has lasted 80 days", "plan_requested"],
      ["is settled by a promise", null],
    ],
  ],
  [
    "plan",
    "absence",
    "plan_requested",
    [
      ["is settled by a promise", "out_of_office"],
      ["is lifted", null],
    ],
  ],
  [
    "plan",
    "hostility",
    "plan_requested",
    [
      ["is settled by a promise", "hostile"],
      ["has lasted 10 days", null],
    ],
  ],
  [
    "absence",
    "hostility",
    "out_of_office",
    [
      ["has lasted 10 days", "out_of_office"],
      ["has lasted 80 days", null],
    ],
  ],
];

const orders = pairs.flatMap(([one, other, holds, then]) => [
  {
    first: one,
    second: other,
    holds,
    then,
    story: then.map(([what, left]) => `${what}: ${left}`).join(", "),
  },
  {
    first: other,
    second: one,
    holds,
    then,
    story: then.map(([what, left]) => `${what}: ${left}`).join(", "),
  },
]);

test.each(orders)(
  "after $first and then $second $holds holds; $story",
  async ({ first, second, holds, then }) => {
    await causes[first]();
    await causes[second]();
    expect(await resting()).toBe(holds);
    for (const [ending, left] of then) {
      await endings[ending]();
      expect([ending, await resting()]).toEqual([ending, left]);
    }
  },
);

describe("who rests for two causes", () => {
  test("is not contacted when a stranger's word was found to mean nothing, because the other holds", async () => {
    await causes.threat();
    await causes.stranger();
    const { body } = await decide("none");
    expect(body.pause).toMatchObject({ reason: "needs_human", until: null });
    expect((await account.decision(id)).reasons).toContain("paused");
    const before = await account.now();
    await account.advance(30 * day_s);
    expect(await touchesSince(before)).toBe(0);
    await lift();
    await account.advance(10 * day_s);
    expect(await touchesSince(before)).toBeGreaterThan(0);
  });

  test("has for each the time that it had by itself", async () => {
    await causes.claim();
    const claimed = await rest();
    await account.advance(day_s);
    await causes.stranger();
    expect(await rest()).toMatchObject({ reason: "needs_human", until: null });
    await decide("none");
    expect(await rest()).toEqual(claimed);
  });

  test("rests on for what a held email was decided to mean, without a moment in between", async () => {
    await causes.stranger();
    await decide("legal_threat");
    expect(await resting()).toBe("needs_human");
    expect(await account.audit(id, "placement.pause_lifted")).toEqual([]);
    expect(await account.audit(id, "placement.paused")).toHaveLength(1);
  });

  test("is on the trail with what holds, and with nothing that does not", async () => {
    await causes.absence();
    await causes.hostility();
    await causes.stranger();
    await causes.threat();
    await lift();
    await causes.hostility();
    await causes.absence();
    await account.advance(80 * day_s);
    const trail = (await account.audit(id)).filter(({ event_type }) => /pause/.test(event_type)).reverse();
    expect(trail.map(({ event_type, data }) => [event_type, data.reason])).toEqual([
      ["placement.paused", "out_of_office"],
      ["placement.paused", "needs_human"],
      ["placement.pause_lifted", "needs_human"],
      ["placement.paused", "hostile"],
      ["placement.paused", "out_of_office"],
      ["placement.pause_lifted", "out_of_office"],
    ]);
  });

  test("is contacted again when an operator lets it, whatever it rested for", async () => {
    for (const rests of Object.values(causes)) await rests();
    const { body } = await lift();
    expect(body.pause).toBeNull();
    const before = await account.now();
    await account.advance(10 * day_s);
    expect(await touchesSince(before)).toBeGreaterThan(0);
    expect((await decide("none")).body.pause).toBeNull();
  });

  test("gets what it asked for once it is known whose the held email was, though outreach still rests", async () => {
    await causes.threat();
    await causes.stranger();
    await reply("Please send a copy of the invoice.");
    const sent = async () =>
      (await account.emails(id)).filter(
        ({ template, sent_at }) => template === "documents_on_file" && sent_at,
      );
    await account.advance(2 * day_s);
    expect(await sent()).toEqual([]);
    await decide("none");
    await account.advance(2 * day_s);
    expect(await sent()).toHaveLength(1);
    expect(await resting()).toBe("needs_human");
  });

  test("rests as long as the longer of the same", async () => {
    const back = async (days: number) =>
      new Date((await account.now()) + days * day_s * 1_000).toISOString().slice(0, 10);
    await reply(`I am out of the office until ${await back(9)}.`);
    const short = await rest();
    await reply(`I am out of the office until ${await back(30)}.`);
    const long = await rest();
    expect((long?.until ?? "") > (short?.until ?? "")).toBe(true);
    await reply(`I am out of the office until ${await back(5)}.`);
    expect(await rest()).toEqual(long);
  });

  test("is left alone on each channel that any of them names", async () => {
    const asWorker = (statement: string, values: unknown[]) =>
      asTenant(service.database.login, account.creditorId, (client) => client.query(statement, values), {
        role: "svc_worker",
        type: "system",
      });
    const channels = async () =>
      (
        await service.database.owner.query(
          "select paused_reason as reason, paused_channels as channels from app.placements where placement_id = $1",
          [id],
        )
      ).rows[0];
    const pause = "select app.pause_placement($1, $2, $3, null)";
    await asWorker(pause, [id, "needs_human", ["call"]]);
    expect(await channels()).toEqual({ reason: "needs_human", channels: ["call"] });
    await asWorker(pause, [id, "plan_requested", ["email"]]);
    expect(await channels()).toEqual({ reason: "needs_human", channels: ["call", "email"] });
    await asWorker("select app.lift_pause($1, 'needs_human')", [id]);
    expect(await channels()).toEqual({ reason: "plan_requested", channels: ["email"] });
    await asWorker(pause, [id, "plan_requested", ["call"]]);
    expect(await channels()).toEqual({ reason: "plan_requested", channels: ["call", "email"] });
  });

  test("stays as it is when it is closed", async () => {
    await causes.absence();
    await account.post(`/v1/placements/${id}/recall`).expect(200);
    await causes.hostility();
    await account.advance(80 * day_s);
    const trail = (await account.audit(id)).filter(({ event_type }) => /pause/.test(event_type));
    expect(trail.map(({ data }) => data.reason)).toEqual(["out_of_office"]);
  });
});
