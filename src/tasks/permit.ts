/** How long a permit to contact a debtor is good for: what is not under way by then is judged afresh. */
const permitValid_ms = 5_000;

/**
 * Ends with the permit, or when the process has waited long enough. Throws when the permit has ended already, as after a
 * stall of this process, in which another may have taken the work over. Counts from before begin, so never too long.
 */
export function withPermitDeadline(signal: AbortSignal, askedAt_ms: number): AbortSignal {
  const left_ms = Math.floor(permitValid_ms - (performance.now() - askedAt_ms));
  if (left_ms <= 0) throw new Error("the permit has ended");
  return AbortSignal.any([signal, AbortSignal.timeout(left_ms)]);
}

/** How long a provider may take to answer a question that contacts nobody. */
const answer_ms = 10_000;

export function withAnswerTimeout(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(answer_ms)]);
}
