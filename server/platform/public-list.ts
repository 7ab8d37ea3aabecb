import { type EncodedBody, encodeBody } from "./answer-body.ts";
import type { Db } from "./database.ts";

interface ListOptions<Rows, Facts extends object> {
  read: (db: Db, now: Date) => Promise<Rows>;
  /** What visitors see of the rows at this instant. */
  present: (rows: Rows, now: Date, facts: Facts) => object;
  /** How long rows are reused: the delay of changes made on another server. */
  freshMs: number;
}

/** A list that every open page asks for: its rows are read once for many requests, and its text is encoded once. */
class PublicList<Rows, Facts extends object> {
  readonly #db: Db;
  readonly #options: ListOptions<Rows, Facts>;
  #reading: Promise<Rows> | null = null;
  #readAt = 0;
  #last: { text: string; body: EncodedBody } | null = null;

  constructor(db: Db, options: ListOptions<Rows, Facts>) {
    this.#db = db;
    this.#options = options;
  }

  #rows(now: Date): Promise<Rows> {
    const age = now.getTime() - this.#readAt;
    if (this.#reading && age >= 0 && age < this.#options.freshMs) return this.#reading;
    const reading = this.#options.read(this.#db, now);
    this.#reading = reading;
    this.#readAt = now.getTime();
    // Retry after a failure.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    return reading;
  }

  /** @param facts what the answer says besides its rows */
  async at(now: Date, facts: Facts): Promise<EncodedBody> {
    const text = JSON.stringify(this.#options.present(await this.#rows(now), now, facts));
    if (this.#last?.text !== text) this.#last = { text, body: encodeBody(text) };
    return this.#last.body;
  }

  /** Call after a change, so the next visitor sees it. */
  forget(): void {
    this.#reading = null;
  }
}

/** One list per database, shared by public and staff routes. */
export function publicList<Rows, Facts extends object = object>(
  options: ListOptions<Rows, Facts>,
): (db: Db) => PublicList<Rows, Facts> {
  const lists = new WeakMap<Db, PublicList<Rows, Facts>>();
  return (db) => {
    const list = lists.get(db) ?? new PublicList(db, options);
    lists.set(db, list);
    return list;
  };
}
