import { textOfHtml } from "../src/mail/html.ts";
import { parseMail } from "../src/mail/parse.ts";
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
    expect(withoutQuotes(text, `Dear all\n\n${footer}`)).toBe("Fine.");
  });

  test("what the sender wrote stays, between the lines too", () => {
    expect(withoutQuotes("We paid.\n> When will you pay?\nLast week.", "")).toBe(
      "We paid.\n\nLast week.".replace("\n\n", "\n"),
    );
  });
});

describe("a parsed message", () => {
  const raw = (...lines: string[]) => Buffer.from(lines.join("\r\n"));

  test("tells sender, references, and the tokens of every address it was sent to", async () => {
    const mail = await parseMail(
      raw(
        "From: AP <AP@Debtor.invalid>",
        "To: Somebody <a@b.invalid>",
        "Cc: <collections+0123456789abcdef0123456789abcdef@x.invalid>",
        "Message-ID: <m@debtor.invalid>",
        "References: <one@x.invalid> <two@x.invalid>",
        "",
        "Hello",
      ),
    );
    expect(mail).toMatchObject({
      from: "ap@debtor.invalid",
      reference: "<m@debtor.invalid>",
      referred: ["one", "two"],
      tokens: ["0123456789abcdef0123456789abcdef"],
      authenticated: false,
    });
    expect(mail.text.trim()).toBe("Hello");
  });

  test.each([
    ["dmarc=pass", true],
    ["dmarc=fail; spf=pass; dkim=pass", false],
    ["spf=pass; dkim=pass; dmarc=none", true],
    ["spf=pass", false],
    ["dkim=fail; spf=pass", false],
  ])("%s makes it authenticated: %s", async (results, expected) => {
    const mail = await parseMail(raw(`Authentication-Results: mx; ${results}`, "From: a@b.invalid", "", "x"));
    expect(mail.authenticated).toBe(expected);
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
    ["&#72;i &#x48;i &unknown; &#0;", "Hi Hi &unknown; &#0;"],
  ])("%s is read as a person sees it", (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});
