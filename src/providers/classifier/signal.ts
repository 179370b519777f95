import type { Intent } from "./port.ts";

/** A turn of phrase that tells an intent, as normalWords spells it, and how surely; unless the sentence says otherwise. */
export interface Signal {
  readonly intent: Intent;
  readonly confidence: number;
  readonly pattern: RegExp;
  readonly unless?: RegExp;
}

type Told = readonly [confidence: number, pattern: RegExp, unless?: RegExp];

export function signals(intent: Intent, ...told: readonly Told[]): Signal[] {
  return told.map(([confidence, pattern, unless]) => ({
    intent,
    confidence,
    pattern,
    ...(unless && { unless }),
  }));
}
