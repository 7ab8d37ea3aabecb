import type { Selectable } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { TestimonialsTable } from "#server/db/schema.ts";
import { type EncodedBody, encodeBody } from "#server/http/answer-body.ts";

type Testimonial = Selectable<TestimonialsTable>;

function newestFirst(db: Db) {
  return db.selectFrom("testimonials").selectAll().orderBy("createdAt", "desc").orderBy("id");
}

/** As many as a reader may want to turn over; older ones make room. */
const PUBLIC_COUNT = 60;

/** What everybody may read: the newest 60. */
function listApproved(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).where("isApproved", "=", true).limit(PUBLIC_COUNT).execute();
}

/** Everything that was sent, for staff. */
export function listAll(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).execute();
}

/** What everybody may read: no date, no state. */
export function presentTestimonial({ id, parentName, childName, childAge, rating, comment }: Testimonial) {
  return { id, parentName, childName, childAge, rating, comment };
}

/** What staff see beyond that. */
export function presentForStaff(testimonial: Testimonial) {
  const { createdAt, isApproved } = testimonial;
  return { ...presentTestimonial(testimonial), createdAt, isApproved };
}

/** How long what staff did on another server may stay unseen on this one, in milliseconds. */
const FRESH_MS = 1000;

interface Kept {
  text: string;
  body: EncodedBody;
}

/** Every home page asks for the same list: it is read once a second at most and kept ready to send. */
class PublicList {
  readonly #db: Db;
  #reading: Promise<Kept> | null = null;
  #readAt = 0;
  #last: Kept | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async #read(): Promise<Kept> {
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
      // What could not be read may be there the next time.
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = null;
      });
    }
    return (await this.#reading).body;
  }

  /** Staff changed something: the next visitor sees it. */
  forget(): void {
    this.#reading = null;
  }
}

const lists = new WeakMap<Db, PublicList>();

/** What everybody may read of one database, shared by the routes that send it and the routes that change it. */
export function publicList(db: Db): PublicList {
  const list = lists.get(db) ?? new PublicList(db);
  lists.set(db, list);
  return list;
}
