import { z } from "zod";
import { operation } from "./operation.ts";

/** What a debtor reaches by a link of an email alone. */
export const publicOperations = [
  operation({
    id: "unsubscribe",
    method: "post",
    path: "/v1/public/unsubscribe/{token}",
    tag: "Emails",
    surface: "portal",
    access: "public",
    rate: "public",
    summary: "Stop emails to the address that got this link (RFC 8058: one click, any body)",
    responses: {
      200: {
        description: "No more emails go to the address; an unknown link is answered alike.",
        schema: z.object({ status: z.literal("unsubscribed") }).meta({ id: "Unsubscribed" }),
      },
    },
  }),
];
