/** The link to a call's recording: good for an hour, for whoever holds it. */
import { createHmac, randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";

const service = useService();
let account: Account;
const day_s = 86_400;
let addresses = 0;

beforeEach(async () => {
  account = await openAccount(service);
  await account.advanceToCalmWeeks();
});

interface Recorded {
  readonly call_id: string;
  readonly recording_url: string | null;
}

async function called(state: string, more: object = {}): Promise<Recorded> {
  const id = await account.place({ posture: "escalate" }, { state });
  await account.scriptCall(id, { outcome: "refused", ...more });
  await account.advance(day_s);
  return (await account.get(`/v1/placements/${id}/calls`)).body.at(-1);
}

const nobody = () => {
  addresses += 1;
  return `10.4.0.${addresses}`;
};
const open = (link: string | null) => {
  const { pathname, search } = new URL(link ?? "");
  return request(service.app)
    .get(pathname + search)
    .set("x-forwarded-for", nobody())
    .responseType("blob");
};
const detailOf = ({ body }: request.Response): unknown => JSON.parse(Buffer.from(body).toString("utf8"));

/** The link of a call with another time on it, signed as ours are. */
function linkFor(path: string, expires: number, secret = service.config.fileSigningSecret): string {
  const signature = createHmac("sha256", secret).update(`${path}?expires=${expires}`).digest("hex");
  return `http://localhost${path}?expires=${expires}&signature=${signature}`;
}
const seconds = () => Math.floor(Date.now() / 1_000);

test("leads, without a credential, to a file that can be played", async () => {
  const { recording_url } = await called("GA");
  const answer = await open(recording_url)
    .expect(200)
    .expect("content-type", /^audio\/wav/);
  expect(answer.headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const wav: Buffer = answer.body;
  expect([wav.toString("ascii", 0, 4), wav.toString("ascii", 8, 16)]).toEqual(["RIFF", "WAVEfmt "]);
  expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44]);
});

test("is there with consent alone where everybody's is needed, and not where nobody answered", async () => {
  expect((await called("CA")).recording_url).toBeNull();
  expect((await called("GA", { outcome: "no_answer" })).recording_url).toBeNull();
  await open((await called("CA", { recording_consent: true })).recording_url).expect(200);
});

test("is refused where it is altered, signed by another, or of another call", async () => {
  const { call_id, recording_url } = await called("GA");
  const path = `/v1/files/recordings/${call_id}`;
  const url = new URL(recording_url ?? "");
  const later = new URL(url);
  later.searchParams.set("expires", String(seconds() + 7_200));
  const short = new URL(url);
  short.searchParams.set("signature", "00");
  for (const link of [
    later.href,
    short.href,
    url.href.replace(call_id, randomUUID()),
    linkFor(path, seconds() + 60, "another secret"),
  ]) {
    expect(detailOf(await open(link).expect(403))).toEqual({ detail: "invalid signature" });
  }
});

test("ends: after its time it says so, and a new one is good", async () => {
  const { call_id } = await called("GA");
  const path = `/v1/files/recordings/${call_id}`;
  expect(detailOf(await open(linkFor(path, seconds() - 1)).expect(410))).toEqual({ detail: "link expired" });
  await open(linkFor(path, seconds() + 60)).expect(200);
});

test("to a call of which nothing is kept, or that nobody made, is told so", async () => {
  const { call_id } = await called("CA");
  for (const id of [call_id, randomUUID()]) {
    const answer = await open(linkFor(`/v1/files/recordings/${id}`, seconds() + 60)).expect(404);
    expect(detailOf(answer)).toEqual({ detail: "Recording not found" });
  }
});

test("waits while the voice provider is down", async () => {
  const { recording_url } = await called("GA");
  await account.outage("voice", true);
  expect(detailOf(await open(recording_url).expect(502))).toEqual({ detail: "voice platform unavailable" });
});

test("is asked for in its form, and no oftener than the public may", async () => {
  const path = `/v1/files/recordings/${randomUUID()}`;
  const address = nobody();
  const bare = await request(service.app).get(path).set("x-forwarded-for", address).expect(422);
  expect(bare.body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual([
    ["query", "expires"],
    ["query", "signature"],
  ]);
  const statuses = [];
  for (let i = 0; i < 10; i += 1)
    statuses.push((await request(service.app).get(path).set("x-forwarded-for", address)).status);
  expect(statuses.at(-1)).toBe(429);
});
