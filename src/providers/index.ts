import type pg from "pg";
import type { Config } from "../config.ts";
import { createSimulations } from "../database/simulations.ts";
import { ruleClassifier } from "./classifier/in_thread.ts";
import type { Classifier } from "./classifier/port.ts";
import { withWholeHeaders } from "./email/headers.ts";
import type { Email } from "./email/port.ts";
import { simulatedEmail } from "./email/simulator.ts";
import type { Enrichment } from "./enrichment/port.ts";
import { simulatedEnrichment } from "./enrichment/simulator.ts";
import type { Screening } from "./screening/port.ts";
import { simulatedScreening } from "./screening/simulator.ts";
import type { SimulationStore } from "./simulation_store.ts";
import type { Verification } from "./verification/port.ts";
import { simulatedVerification } from "./verification/simulator.ts";
import type { Voice } from "./voice/port.ts";
import { simulatedVoice } from "./voice/simulator.ts";

/** What the tasks may ask of the world outside. */
export interface Providers {
  readonly voice: Voice;
  readonly email: Email;
  readonly enrichment: Enrichment;
  readonly screening: Screening;
  readonly verification: Verification;
  readonly classifier: Classifier;
}

type Drivers<Port> = Readonly<Record<string, (store: SimulationStore) => Port>>;

const drivers: { readonly [Name in keyof Providers]: Drivers<Providers[Name]> } = {
  voice: { simulated: simulatedVoice },
  email: { simulated: simulatedEmail },
  enrichment: { simulated: simulatedEnrichment },
  screening: { simulated: simulatedScreening },
  verification: { simulated: () => simulatedVerification },
  classifier: { rules: () => ruleClassifier },
};

/** The drivers that the configuration names. The pool is for the simulators' books; a real driver gets none. */
export function createProviders(config: Pick<Config, "providers">, pool: pg.Pool): Providers {
  const store = createSimulations(pool);
  function create<Name extends keyof Providers>(name: Name): Providers[Name] {
    const driver = drivers[name][config.providers[name]];
    if (!driver) throw new Error(`there is no ${name} driver ${config.providers[name]}`);
    return driver(store);
  }
  return {
    voice: create("voice"),
    email: withWholeHeaders(create("email")),
    enrichment: create("enrichment"),
    screening: create("screening"),
    verification: create("verification"),
    classifier: create("classifier"),
  };
}
