import { createHash } from "node:crypto";
import type { Express } from "express";

const script = `document.forms[0].addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(location.href, { method: "POST" });
  document.querySelector("main").textContent = answer.ok
    ? "Done: this address gets no more emails about this."
    : "That did not work. Please try again in a minute, or reply to the email with STOP.";
});`;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Stop emails</title>
<style>body { font-family: sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem }</style>
<main>
<p>Shall we send no more emails to this address?</p>
<form method="post"><button>Stop emails</button></form>
</main>
<script>${script}</script>
</html>
`;

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** What the link of an email shows: a question. Opening it changes nothing, since scanners of mail open every link. */
export function addUnsubscribePage(app: Express): void {
  app.get("/v1/public/unsubscribe/:token", (_request, response) => {
    response.set({
      "Content-Security-Policy": policy,
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    });
    response.type("text/html").send(page);
  });
}
