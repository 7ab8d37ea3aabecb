import type { Selectable } from "kysely";
import { ANNOUNCEMENT_LIMITS, type Announcement } from "#domain/announcement.ts";
import type { Db } from "#server/db/database.ts";
import type { AnnouncementsTable } from "#server/db/program-schema.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { type EncodedBody, encodeBody } from "#server/http/answer-body.ts";

type Row = Selectable<AnnouncementsTable>;

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

export function listAll(db: Db): Promise<Row[]> {
  return db.selectFrom("announcements").selectAll().orderBy("createdAt", "desc").orderBy("id").execute();
}

/** The public fields: no author or time. */
function presentAnnouncement({ id, textEn, textEs, endsAt }: Row): Announcement {
  return { id, text: { en: textEn, es: textEs }, endsAt };
}

export function presentForStaff(row: Row, now: Instant) {
  const { startsAt, endsAt, createdAt, actor } = row;
  const state = endsAt <= now ? "ended" : startsAt <= now ? "active" : "planned";
  return { ...presentAnnouncement(row), startsAt, createdAt, actor, state } as const;
}

/** Cache time in milliseconds: the delay of changes made on another server. */
const FRESH_MS = 100;

/**
 * The current announcements. Every open page polls them, so rows are read at most ten times a second; start and end
 * need no
 * query.
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
    // Retry after a failure.
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

  /** Call after a change, so the next visitor sees it. */
  forget(): void {
    this.#reading = null;
  }
}

const caches = new WeakMap<Db, PublicAnnouncements>();

/** One cache per database, shared by public and staff routes. */
export function publicAnnouncements(db: Db): PublicAnnouncements {
  const announcements = caches.get(db) ?? new PublicAnnouncements(db);
  caches.set(db, announcements);
  return announcements;
}
