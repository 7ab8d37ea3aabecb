import type { Selectable } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { TestimonialsTable } from "#server/db/schema.ts";
import { type EncodedBody, encodeBody } from "#server/http/answer-body.ts";

type Testimonial = Selectable<TestimonialsTable>;

function newestFirst(db: Db) {
  return db.selectFrom("testimonials").selectAll().orderBy("createdAt", "desc").orderBy("id");
}

/** The newest are public; more would not be read. */
const PUBLIC_COUNT = 60;

function listApproved(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).where("isApproved", "=", true).limit(PUBLIC_COUNT).execute();
}

export function listAll(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).execute();
}

/** The public fields: no date or state. */
export function presentTestimonial({ id, parentName, childName, childAge, rating, comment }: Testimonial) {
  return { id, parentName, childName, childAge, rating, comment };
}

export function presentForStaff(testimonial: Testimonial) {
  const { createdAt, isApproved } = testimonial;
  return { ...presentTestimonial(testimonial), createdAt, isApproved };
}

/** Cache time in milliseconds: the delay of changes made on another server. */
const FRESH_MS = 1000;

interface CachedList {
  text: string;
  body: EncodedBody;
}

/** The public list, cached because every home page requests it. */
class PublicList {
  readonly #db: Db;
  #reading: Promise<CachedList> | null = null;
  #readAt = 0;
  #last: CachedList | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async #read(): Promise<CachedList> {
    const testimonials = await listApproved(this.#db);
    const text = JSON.stringify({ data: testimonials.map(presentTestimonial) });
    if (this.#last?.text !== text) this.#last = { text, body: encodeBody(text) };
    return this.#last;
  }

  async at(now: Date): Promise<EncodedBody> {
    const age = now.getTime() - this.#readAt;
    if (!this.#reading || age < 0 || age >= FRESH_MS) {
      const reading = this.#read();
      this.#reading = reading;
      this.#readAt = now.getTime();
      // Retry after a failure.
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    }
    return (await this.#reading).body;
  }

  /** Call after a change, so the next visitor sees it. */
  forget(): void {
    this.#reading = null;
  }
}

const lists = new WeakMap<Db, PublicList>();

/** One cache per database, shared by public and staff routes. */
export function publicList(db: Db): PublicList {
  const list = lists.get(db) ?? new PublicList(db);
  lists.set(db, list);
  return list;
}
