/** The clock of the demo's year: it stands at a moment of the past until the year is told, and then goes as all do. */
export class StoryClock {
  #told: number | undefined;

  /** @param from when the story begins */
  constructor(from: Date) {
    this.#told = from.getTime();
  }

  readonly now = (): Date => new Date(this.#told ?? Date.now());

  /** Stands at an instant; never earlier than it stood before, and never ahead of today. */
  goTo(instant: Date): void {
    this.#told = Math.min(Date.now(), Math.max(instant.getTime(), this.#told ?? 0));
  }

  /** From here on it is now. */
  letGo(): void {
    this.#told = undefined;
  }
}
