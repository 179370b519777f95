import { z } from "zod";
import { notFound, refusal } from "./errors.ts";
import { operation } from "./operation.ts";

/** What is reached by a link alone: a debtor's in an email, or one that we signed. */
export const publicOperations = [
  operation({
    id: "get_recording",
    method: "get",
    path: "/v1/files/recordings/{call_id}",
    tag: "Files",
    surface: "portal",
    access: "public",
    actsAs: "worker",
    rate: "public",
    summary: "Listen to the recording of a call, by the link of an hour that the list of calls shows",
    query: z.object({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(200) }),
    signedLink: true,
    responses: {
      200: { description: "The recording.", file: "audio/wav" },
      403: refusal("The link is not one that the service signed.", "invalid signature"),
      404: notFound("Recording"),
      410: refusal("A signed link is good for an hour.", "link expired"),
      502: refusal("The voice provider, which keeps it, is down.", "voice platform unavailable"),
    },
  }),
  operation({
    id: "unsubscribe",
    method: "post",
    path: "/v1/public/unsubscribe/{token}",
    tag: "Emails",
    surface: "portal",
    access: "public",
    actsAs: "worker",
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
