import { z } from "zod";
import { text } from "../contract/fields.ts";

/**
 * What the email provider reports of a message after it was sent. message_key is the key under which it was handed over;
 * bounced means for good.
 */
export const EmailEvent = z.object({
  type: z.enum(["delivered", "opened", "bounced"]),
  message_key: text(200),
});
