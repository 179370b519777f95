import { z } from "zod";
import { notFound, refusal } from "./errors.ts";
import { instant, note, OffsetPagination, offsetQuery } from "./fields.ts";
import { operation } from "./operation.ts";

const uuid = z.uuid();
const operator = { access: "operator", surface: "operator", tag: "Deliveries" } as const;
const channel = z.enum(["call", "email"]);
const outcome = z.enum(["delivered", "not_delivered"]);

const UnknownDelivery = z
  .object({
    touch_id: uuid.meta({ description: "Of the call, or of the email on this placement." }),
    channel,
    creditor_id: uuid,
    placement_id: uuid,
    debtor_id: uuid,
    begun_at: instant(),
  })
  .meta({ id: "UnknownDelivery" });

export const deliveries = [
  operation({
    ...operator,
    id: "list_unknown_deliveries",
    method: "get",
    path: "/v1/admin/unknown-deliveries",
    summary:
      "List calls and emails of which nobody knows whether they were made, of all creditors, newest first",
    query: z.object(offsetQuery),
    responses: {
      200: {
        description: "A page of calls and emails.",
        schema: z
          .object({
            touches: z.array(UnknownDelivery),
            pagination: OffsetPagination,
          })
          .meta({ id: "UnknownDeliveryPage" }),
      },
    },
  }),
  operation({
    ...operator,
    id: "resolve_unknown_delivery",
    method: "post",
    path: "/v1/admin/unknown-deliveries/{touch_id}/settle",
    summary:
      "Say whether such a call or email reached the debtor; one that did not leaves the contact budget",
    body: z.object({ outcome, note: note().min(1) }),
    responses: {
      200: {
        description:
          "Settled, and nobody is contacted for it again; an email on every placement of its message.",
        schema: z
          .object({ touch_id: uuid, channel, placement_id: uuid, outcome })
          .meta({ id: "UnknownDeliverySettled" }),
      },
      404: notFound("Touch"),
      409: refusal("Settled already, reported meanwhile, or never in doubt.", "Delivery is not unknown"),
    },
  }),
];
