/** So many pieces of work of a kind at once, and no more: what comes beyond is refused rather than kept waiting. */
export class Slots {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async use<Result>(refusal: () => Error, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken >= this.#most) throw refusal();
    this.#taken += 1;
    try {
      return await work();
    } finally {
      this.#taken -= 1;
    }
  }

  get isFree(): boolean {
    return this.#taken === 0;
  }
}
