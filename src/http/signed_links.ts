import { createHmac, timingSafeEqual } from "node:crypto";

/** Links that are good for an hour, for whoever holds them. By the wall clock, since strangers' clocks are party to it. */
export interface SignedLinks {
  sign(path: string): string;
  /** Why a link that somebody shows is not good, as the fault that SQL refuses; null when it is. */
  fault(path: string, shown: { readonly expires: string; readonly signature: string }): LinkFault | null;
}

export type LinkFault = "forged" | "expired";

const life_s = 3_600;
const now_s = () => Math.floor(Date.now() / 1_000);

export function signedLinks(secret: string, baseUrl: string): SignedLinks {
  const signatureOf = (path: string, expires: string) =>
    createHmac("sha256", secret).update(`${path}?expires=${expires}`).digest("hex");

  return {
    sign(path) {
      const expires = String(now_s() + life_s);
      return `${baseUrl}${path}?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },

    fault(path, { expires, signature }) {
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(path, expires))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
      return Number(expires) > now_s() ? null : "expired";
    },
  };
}
