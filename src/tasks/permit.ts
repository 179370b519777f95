/** How long a permit to contact a debtor is good for: what is not under way by then is judged afresh. */
const permitValid_ms = 5_000;

/** Ends with the permit, or when the process has waited long enough. */
export function whilePermitted(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(permitValid_ms)]);
}

/** How long a provider may take to answer a question that contacts nobody. */
const answer_ms = 10_000;

export function whilePatient(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(answer_ms)]);
}
