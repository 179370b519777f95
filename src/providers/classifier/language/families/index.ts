import { claims } from "./claims.ts";
import { contact } from "./contact.ts";
import { law } from "./law.ts";
import { moods } from "./moods.ts";
import { paying } from "./paying.ts";
import { people } from "./people.ts";
import { times } from "./times.ts";
import { trade } from "./trade.ts";

/** The words of each family, a line or a bar between them. A family may take in others. */
export const families: Readonly<Record<string, string>> = {
  ...claims,
  ...contact,
  ...law,
  ...moods,
  ...paying,
  ...people,
  ...times,
  ...trade,
};
