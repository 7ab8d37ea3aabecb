import type { Selectable } from "kysely";
import { ANNOUNCEMENT_LIMITS, type Announcement } from "#domain/announcement.ts";
import type { Db } from "#server/db/database.ts";
import type { AnnouncementsTable } from "#server/db/program-schema.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { type EncodedBody, encodeBody } from "#server/http/answer-body.ts";

type Row = Selectable<AnnouncementsTable>;

/** Those that nobody ended and whose time is not over, also the ones that have not begun. */
function listUnended(db: Db, now: Instant): Promise<Row[]> {
  return db
    .selectFrom("announcements")
    .selectAll()
    .where("endsAt", ">", now)
    .orderBy("startsAt", "desc")
    .orderBy("id")
    .limit(ANNOUNCEMENT_LIMITS.atOnce)
    .execute();
}

/** Everything that is kept, for staff; the newest first. */
export function listAll(db: Db): Promise<Row[]> {
  return db.selectFrom("announcements").selectAll().orderBy("createdAt", "desc").orderBy("id").execute();
}

/** What everybody may read: not who wrote it, nor when. */
function presentAnnouncement({ id, textEn, textEs, endsAt }: Row): Announcement {
  return { id, text: { en: textEn, es: textEs }, endsAt };
}

/** What staff see beyond that. */
export function presentForStaff(row: Row, now: Instant) {
  const { startsAt, endsAt, createdAt, actor } = row;
  const state = endsAt <= now ? "ended" : startsAt <= now ? "active" : "planned";
  return { ...presentAnnouncement(row), startsAt, createdAt, actor, state } as const;
}

/** How long what staff did on another server may stay unseen on this one, in milliseconds. */
const FRESH_MS = 100;

/**
 * What stands above every page now. Every open page asks again and again, so the rows are read ten times a second at
 * most, and what begins or ends by itself does so without asking the database.
 */
class PublicAnnouncements {
  readonly #db: Db;
  #reading: Promise<Row[]> | null = null;
  #readAt = 0;
  #text = "";
  #body: EncodedBody | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  #rows(now: Date): Promise<Row[]> {
    const age = now.getTime() - this.#readAt;
    if (this.#reading && age >= 0 && age < FRESH_MS) return this.#reading;
    const reading = listUnended(this.#db, instantOf(now));
    this.#reading = reading;
    this.#readAt = now.getTime();
    // What could not be read may be there the next time.
    reading.catch(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    return reading;
  }

  async at(now: Date): Promise<EncodedBody> {
    const rows = await this.#rows(now);
    const at = instantOf(now);
    const active = rows.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
    const text = JSON.stringify({ data: active.map(presentAnnouncement) });
    if (!this.#body || this.#text !== text) {
      this.#text = text;
      this.#body = encodeBody(text);
    }
    return this.#body;
  }

  /** Staff changed something: the next visitor sees it. */
  forget(): void {
    this.#reading = null;
  }
}

const ofDatabase = new WeakMap<Db, PublicAnnouncements>();

/** What everybody may read of one database, shared by the route that sends it and the routes that change it. */
export function publicAnnouncements(db: Db): PublicAnnouncements {
  const known = ofDatabase.get(db) ?? new PublicAnnouncements(db);
  ofDatabase.set(db, known);
  return known;
}
