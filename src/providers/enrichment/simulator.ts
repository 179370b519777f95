import { createHash } from "node:crypto";
import type { SimulationStore } from "../simulation_store.ts";
import { ProviderUnavailable } from "../unavailable.ts";
import type { Enrichment, FoundCompany, KnownCompany, LineType } from "./port.ts";

const nothing: FoundCompany = { email: null, domain: null, phone: null, lineType: "unknown" };

/** Finds the same for a company each time: made from its name, on a domain that cannot exist and a number of its state. */
export function simulatedEnrichment(store: SimulationStore): Enrichment {
  return {
    async lookup(company) {
      if (await store.read(company.account, "enrichment_outage", company.account)) {
        throw new ProviderUnavailable("enrichment");
      }
      return /NODATA/.test(company.name) ? nothing : found(company);
    },
  };
}

function found({ name, state, email, domain: given, phone: known }: KnownCompany): FoundCompany {
  const domain = given ?? `${hostname(name)}.example`;
  const phone = known ?? businessNumber(name, state);
  return { domain, email: email ?? `accounts.payable@${domain}`, phone, lineType: lineTypeOf(phone) };
}

function hostname(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const label = words.join("-").slice(0, 50).replace(/-$/, "");
  // A name cut short, or in letters of another alphabet, still gets a label of its own.
  return label && label === words.join("-") ? label : `${label}x${digest(name).toString("hex").slice(0, 10)}`;
}

function lineTypeOf(phone: string | null): LineType {
  if (phone === null) return "unknown";
  return phone.endsWith("99") ? "mobile" : "landline";
}

function businessNumber(name: string, state: string | null): string | null {
  const areaCode = state === null ? undefined : areaCodes[state];
  if (!areaCode) return null;
  const bytes = digest(name);
  const exchange = 220 + (bytes.readUInt16BE(0) % 780);
  // N11 are service codes.
  const dialable = exchange % 100 === 11 ? exchange + 1 : exchange;
  const line = String(bytes.readUInt32BE(2) % 10_000).padStart(4, "0");
  return `+1${areaCode}${dialable}${line}`;
}

function digest(name: string): Buffer {
  return createHash("sha256").update(name).digest();
}

/** One area code of each state, of those that lie in a single time zone where the state has such. */
const areaCodes: Readonly<Record<string, string>> = {
  AL: "205",
  AK: "907",
  AZ: "602",
  AR: "501",
  CA: "213",
  CO: "303",
  CT: "203",
  DE: "302",
  DC: "202",
  FL: "305",
  GA: "404",
  HI: "808",
  ID: "208",
  IL: "312",
  IN: "317",
  IA: "515",
  KS: "316",
  KY: "502",
  LA: "504",
  ME: "207",
  MD: "410",
  MA: "617",
  MI: "313",
  MN: "612",
  MS: "601",
  MO: "314",
  MT: "406",
  NE: "402",
  NV: "702",
  NH: "603",
  NJ: "201",
  NM: "505",
  NY: "212",
  NC: "704",
  ND: "701",
  OH: "216",
  OK: "405",
  OR: "503",
  PA: "215",
  RI: "401",
  SC: "803",
  SD: "605",
  TN: "615",
  TX: "512",
  UT: "801",
  VT: "802",
  VA: "804",
  WA: "206",
  WV: "304",
  WI: "414",
  WY: "307",
};
