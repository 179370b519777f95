import type { SimulationStore } from "../simulation_store.ts";
import { ProviderUnavailable } from "../unavailable.ts";
import type { Screening } from "./port.ts";

/** Hits every company whose name holds SANCTIONED. */
export function simulatedScreening(store: SimulationStore): Screening {
  return {
    async screen({ account, name }) {
      if (await store.read(account, "screening_outage", account)) throw new ProviderUnavailable("screening");
      return /SANCTIONED/.test(name) ? "hit" : "clear";
    },
  };
}
