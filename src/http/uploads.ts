import { HttpError } from "./http_error.ts";
import { Slots } from "./slots.ts";

const mostOfOne = 2;
const mostOfAll = 8;
const tooMany = () => new HttpError(429, "too many uploads at once", { "Retry-After": "10" });

/** How many files a process takes in at once: each is held in memory until its rows are in the database. */
export class Uploads {
  readonly #all = new Slots(mostOfAll);
  readonly #each = new Map<string, Slots>();

  async use<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#each.get(holder) ?? new Slots(mostOfOne);
    this.#each.set(holder, own);
    try {
      return await this.#all.use(tooMany, () => own.use(tooMany, work));
    } finally {
      if (own.isFree) this.#each.delete(holder);
    }
  }
}
