import { type EncodedBody, encodeBody } from "./answer-body.ts";
import type { Db } from "./database.ts";

interface ListOptions<Row> {
  read: (db: Db, now: Date) => Promise<Row[]>;
  /** What visitors see of the rows at this instant. */
  present: (rows: readonly Row[], now: Date) => unknown;
  /** How long rows are reused: the delay of changes made on another server. */
  freshMs: number;
}

/** A list that every open page asks for: its rows are read once for many requests, and its text is encoded once. */
class PublicList<Row> {
  readonly #db: Db;
  readonly #options: ListOptions<Row>;
  #reading: Promise<Row[]> | null = null;
  #readAt = 0;
  #last: { text: string; body: EncodedBody } | null = null;

  constructor(db: Db, options: ListOptions<Row>) {
    this.#db = db;
    this.#options = options;
  }

  #rows(now: Date): Promise<Row[]> {
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

  /** @param more stands beside the rows */
  async at(now: Date, more: (rows: readonly Row[]) => object): Promise<EncodedBody> {
    const rows = await this.#rows(now);
    const text = JSON.stringify({ data: this.#options.present(rows, now), ...more(rows) });
    if (this.#last?.text !== text) this.#last = { text, body: encodeBody(text) };
    return this.#last.body;
  }

  /** Call after a change, so the next visitor sees it. */
  forget(): void {
    this.#reading = null;
  }
}

/** One list per database, shared by public and staff routes. */
export function publicList<Row>(options: ListOptions<Row>): (db: Db) => PublicList<Row> {
  const lists = new WeakMap<Db, PublicList<Row>>();
  return (db) => {
    const list = lists.get(db) ?? new PublicList(db, options);
    lists.set(db, list);
    return list;
  };
}
