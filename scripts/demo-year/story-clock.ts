/** The clock of the demo's year: it stands at past moments while the year is told, then runs normally. */
export class StoryClock {
  #time: number | undefined;

  /** @param from when the story begins */
  constructor(from: Date) {
    this.#time = from.getTime();
  }

  readonly now = (): Date => new Date(this.#time ?? Date.now());

  /** Moves to an instant; never backwards, and never past the present. */
  goTo(instant: Date): void {
    this.#time = Math.min(Date.now(), Math.max(instant.getTime(), this.#time ?? 0));
  }

  /** From here on the clock runs normally. */
  letGo(): void {
    this.#time = undefined;
  }
}
