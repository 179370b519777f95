import type { Email, Message } from "./port.ts";

/** Any driver, but that it is handed no message one of whose headers would begin another. */
export function withWholeHeaders(email: Email): Email {
  return {
    ...email,
    async send(key, message, signal) {
      const broken = headersOf(message).find(([name, value]) => /[\r\n]/.test(name + value));
      if (broken) throw new Error("a header of a message holds a line break");
      return email.send(key, message, signal);
    },
  };
}

function headersOf({ from, to, subject, headers }: Message): [string, string][] {
  return [...Object.entries(headers), ["From", from], ["To", to], ["Subject", subject]];
}
