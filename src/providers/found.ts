/**
 * What a provider says when asked about something that may have been sent under a key before a crash. Mail and telephony
 * know no idempotency keys, so some can only shrug: what they shrug at is not sent again.
 */
export type Found<Sent> = Sent | "not_seen" | "cannot_tell";
