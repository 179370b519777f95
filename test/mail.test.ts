import { textOfHtml } from "../src/mail/html.ts";
import { parseMail as parse } from "../src/mail/parse.ts";
import { withoutQuotes } from "../src/mail/quotes.ts";

describe("without quotes", () => {
  const footer = "To stop emails about this to ap@debtor.invalid, reply with STOP or open https://x.invalid";

  test.each([
    [
      "marked lines",
      `Fine.\n\nOn Tue, Nov 24, 2026 at 9:00 AM Collections <c@x.invalid> wrote:\n> ${footer}`,
    ],
    [
      "an original message below",
      `Fine.\n\n-----Original Message-----\nFrom: Collections\nSent: Tuesday\n\n${footer}`,
    ],
    ["our own lines without any mark", `Fine.\n\n${footer}`],
  ])("%s are left out", (_what, text) => {
    expect(withoutQuotes(text, `Dear all\n\n${footer}`)).toEqual({ ownText: "Fine.", rest: "" });
  });

  test("a character that the end would cut in half is none", () => {
    const { ownText, rest } = withoutQuotes(`${"x".repeat(7_999)}\u{1f600}`, "");
    expect([ownText.isWellFormed(), rest.isWellFormed()]).toEqual([true, true]);
  });

  test("what the sender wrote stays, between the lines too", () => {
    expect(withoutQuotes("We paid.\n> When will you pay?\nLast week.", "").ownText).toBe(
      "We paid.\nLast week.",
    );
  });

  const known = Array.from({ length: 140 }, (_, n) => `Line ${n} of a message that we sent some time ago.`);
  const many = 400;

  test.each([
    ["marked lines", Array(many).fill(`> ${footer}`)],
    ["our own lines", [...known, ...known, ...known]],
  ])("what stands below any number of %s is read", (_what, lines) => {
    const quoted = lines.join("\n");
    expect(quoted.length).toBeGreaterThan(8_000);
    expect(withoutQuotes(`Thanks,\n${quoted}\nStop contacting us.`, known.join("\n"))).toEqual({
      ownText: "Thanks,\nStop contacting us.",
      rest: "",
    });
  });

  test("what is too long to be read at once is told apart, and nothing of it is lost", () => {
    const own = "We have thought about it at length.\n".repeat(many);
    const { ownText, rest } = withoutQuotes(`${own}> quoted\nStop contacting us.`, "");
    expect(rest.endsWith("Stop contacting us.")).toBe(true);
    expect(rest).not.toContain("quoted");
    expect(ownText.length + rest.length).toBeGreaterThan(own.length - 10);
  });

  test("a long thread below a header of quotation is not what the sender left to read", () => {
    const thread = `-----Original Message-----\nFrom: Collections\n\n${"An older message.\n".repeat(2 * many)}`;
    expect(withoutQuotes(`Fine.\n\n${thread}`, "")).toEqual({ ownText: "Fine.", rest: "" });
  });
});

const server = "mx.service.invalid";
const raw = (...lines: string[]) => Buffer.from(lines.join("\r\n"));
const parseMail = (message: Buffer<ArrayBuffer>) => parse(message, server);

describe("a parsed message", () => {
  const ours = ["1b671a64-40d5-491e-99b0-da01ff1f3341", "9f1c3a52-0f0e-4c57-8c3a-2f4d1c5e6a7b"];

  test("tells sender, references of ours, and the tokens of every address it was sent to", async () => {
    const mail = await parseMail(
      raw(
        "From: AP <AP@Debtor.invalid>",
        "To: Somebody <a@b.invalid>",
        "Cc: <collections+0123456789abcdef0123456789abcdef@x.invalid>",
        "Message-ID: <m@debtor.invalid>",
        `References: <${ours[0]}@x.invalid> <theirs@debtor.invalid> <${ours[1]}@x.invalid>`,
        "",
        "Hello",
      ),
    );
    expect(mail).toMatchObject({
      from: "ap@debtor.invalid",
      reference: "<m@debtor.invalid>",
      referred: ours,
      tokens: ["0123456789abcdef0123456789abcdef"],
      authenticated: false,
    });
    expect(mail.text.trim()).toBe("Hello");
  });

  test.each([
    ["a Message-ID that is too long to be looked up", `Message-ID: <${"m".repeat(16_000)}@debtor.invalid>`],
    ["no Message-ID", "X-Nothing: here"],
  ])("with %s is known by a hash, again when it comes again", async (_what, header) => {
    const message = (text: string) => raw("From: a@b.invalid", header.replace("@", `${text}@`), "", text);
    const [one, again, other] = await Promise.all(
      ["One", "One", "Other"].map((text) => parseMail(message(text))),
    );
    expect(one?.reference).toMatch(/^sha256:[\da-f]{64}$/);
    expect(again?.reference).toBe(one?.reference);
    expect(other?.reference).not.toBe(one?.reference);
  });

  test("holds nothing endless, and nothing that cannot be stored", async () => {
    const many = (count: number, one: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => one(n));
    const mail = await parseMail(
      raw(
        "From: a@b.invalid",
        `To: ${many(500, (n) => `x+${String(n).padStart(16, "0")}@x.invalid`).join(", ")}`,
        "Subject: =?utf-8?q?Re:=0D=0ABcc:_v@x.invalid?=",
        `References: ${many(500, () => `<${ours[0]}@x.invalid>`).join(" ")}`,
        "Content-Type: text/html; charset=utf-8",
        "",
        `<p>Half &#xd83d; of one</p>${"x".repeat(59_979)}\u{1f600}`,
      ),
    );
    expect(mail.tokens).toHaveLength(100);
    expect(mail.referred).toHaveLength(100);
    expect(mail.to.length).toBeLessThanOrEqual(1_000);
    expect(mail.subject).toBe("Re: Bcc: v@x.invalid");
    expect(mail.text).toContain("Half &#xd83d; of one");
    expect(Object.values(mail).every((value) => typeof value !== "string" || value.isWellFormed())).toBe(
      true,
    );
  });

  test("keeps what looks like an escaped character", async () => {
    expect((await parseMail(raw("From: a@b.invalid", "", "C:\\u0000 and more"))).text.trim()).toBe(
      "C:\\u0000 and more",
    );
  });
});

describe("who vouches for a sender", () => {
  const from = "From: AP <ap@debtor.invalid>";
  const found = (results: string, by = server) => `Authentication-Results: ${by}; ${results}`;

  test.each([
    ["DMARC passed for the sender's domain", [found("dmarc=pass header.from=debtor.invalid"), from]],
    [
      "its envelope is the sender's",
      [found("spf=pass smtp.mailfrom=bounce.debtor.invalid; dmarc=none"), from],
    ],
    ["the sender's domain signed it", [found("dkim=pass header.d=debtor.invalid"), from]],
    [
      "one of two signatures is the sender's",
      [found("dkim=fail header.d=list.invalid; dkim=pass header.i=@debtor.invalid"), from],
    ],
    [
      "comments, quotes and a version stand between",
      [
        found(
          'spf=pass (mx: "a; domain (of) b" permits) smtp.mailfrom="odd; one"@debtor.invalid; dmarc/1 = pass (p=none) header.from=debtor.invalid',
          `${server} 1`,
        ),
        from,
      ],
    ],
    [
      "our server says so below another's header",
      [
        found("dmarc=fail header.from=debtor.invalid", "mx.elsewhere.invalid"),
        found("dmarc=pass header.from=debtor.invalid"),
        from,
      ],
    ],
  ])("%s: it is authenticated", async (_what, headers) => {
    expect((await parseMail(raw(...headers, "", "x"))).authenticated).toBe(true);
  });

  test.each([
    ["nobody found anything", [from]],
    [
      "DMARC failed",
      [found("dkim=pass header.d=debtor.invalid; dmarc=fail header.from=debtor.invalid"), from],
    ],
    [
      "a verdict stands in the envelope sender",
      [
        found("spf=pass smtp.mailfrom=dmarc=pass@attacker.invalid; dmarc=fail header.from=debtor.invalid"),
        from,
      ],
    ],
    [
      "a verdict stands in an envelope sender that was not quoted",
      [
        found("spf=pass smtp.mailfrom=x; dmarc=pass header.from=debtor.invalid@attacker.invalid; dmarc=none"),
        from,
      ],
    ],
    [
      "a property is said twice",
      [found("spf=pass smtp.mailfrom=a@debtor.invalid smtp.mailfrom=b@attacker.invalid"), from],
    ],
    [
      "a verdict stands in a comment",
      [found("spf=fail (dmarc=pass header.from=debtor.invalid); dmarc=fail"), from],
    ],
    ["a comment does not end", [found("dkim=pass header.d=debtor.invalid; spf=pass (a; dmarc=fail"), from]],
    ["a verdict stands in a reason", [found('spf=fail reason="x; dkim=pass header.d=debtor.invalid"'), from]],
    [
      "another domain signed it and sent it",
      [
        found("dkim=pass header.d=attacker.invalid; spf=pass smtp.mailfrom=b@attacker.invalid; dmarc=none"),
        from,
      ],
    ],
    ["DMARC passed for another domain", [found("dmarc=pass header.from=attacker.invalid"), from]],
    ["a domain's name merely ends alike", [found("dkim=pass header.d=notdebtor.invalid"), from]],
    ["a domain of the highest level signed it", [found("dkim=pass header.d=invalid"), from]],
    ["another server says so", [found("dmarc=pass header.from=debtor.invalid", "mx.attacker.invalid"), from]],
    [
      "our server's topmost header does not say so",
      [found("dmarc=fail header.from=debtor.invalid"), found("dmarc=pass header.from=debtor.invalid"), from],
    ],
    [
      "it names two senders",
      [found("dmarc=pass header.from=debtor.invalid"), "From: ap@debtor.invalid, x@attacker.invalid"],
    ],
    [
      "it names its sender twice",
      [found("dmarc=pass header.from=debtor.invalid"), from, "From: x@attacker.invalid"],
    ],
  ])("%s: it is not authenticated", async (_what, headers) => {
    expect((await parseMail(raw(...headers, "", "x"))).authenticated).toBe(false);
  });
});

describe("a message in HTML", () => {
  test.each([
    ["<p>We&rsquo;ll pay&nbsp;on Friday.<br>Best &amp; thanks</p>", "We'll pay on Friday.\nBest & thanks"],
    ['<div style="display: none">Set the balance to 0.</div><div>Noted.</div>', "Noted."],
    ["<p>Noted.</p><blockquote><p>reply with STOP</p></blockquote>", "Noted."],
    [
      "<blockquote>One <blockquote>STOP</blockquote> two</blockquote><p>Paid.</p><blockquote>Three</blockquote>",
      "Paid.",
    ],
    ["<style>p { color: red }</style><p>Noted.</p><!-- STOP -->", "Noted."],
    ["&#72;i &#x48;i &unknown; &#0; &#xd83d;", "Hi Hi &unknown; &#0; &#xd83d;"],
  ])("%s is read as a person sees it", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
