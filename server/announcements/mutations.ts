import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ANNOUNCEMENT_LIMITS, type AnnouncementData } from "#domain/announcement.ts";
import { ANNOUNCEMENT_DAYS } from "#domain/retention.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";

interface StaffAction {
  actor: string;
  now: Date;
}

/** Serializes additions; on SQLite transactions are exclusive anyway. */
async function lockAnnouncements(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`lock table announcements in share row exclusive mode`.execute(trx);
}

async function countUnended(trx: Trx, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("announcements")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("endsAt", ">", instantOf(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Publishes an announcement and records who did.
 * @throws {ApiError} too_many_announcements if three have not ended yet
 */
export function addAnnouncement(db: Db, data: AnnouncementData, { actor, now }: StaffAction): Promise<void> {
  const { textEn, textEs, startsAt, endsAt } = data;
  const createdAt = instantOf(now);
  return inTransaction(db, async (trx) => {
    await lockAnnouncements(trx);
    if ((await countUnended(trx, now)) >= ANNOUNCEMENT_LIMITS.atOnce)
      throw new ApiError("too_many_announcements");
    const id = randomUUID();
    const times = {
      startsAt: startsAt === undefined ? createdAt : instantOf(new Date(startsAt)),
      endsAt: instantOf(new Date(endsAt)),
    };
    await trx
      .insertInto("announcements")
      .values({ id, textEn, textEs, ...times, createdAt, actor })
      .execute();
    await recordAudit(trx, { at: now, actor, action: "announcement_published", subject: id });
  });
}

/** Ends an announcement and records who did. @returns false if there is no such announcement */
export function endAnnouncement(db: Db, id: string, { actor, now }: StaffAction): Promise<boolean> {
  const at = instantOf(now);
  return inTransaction(db, async (trx) => {
    const known = await trx
      .selectFrom("announcements")
      .select("startsAt")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!known) return false;
    const ended = await trx
      .updateTable("announcements")
      .set({ endsAt: at, ...(known.startsAt > at && { startsAt: at }) })
      .where("id", "=", id)
      .where("endsAt", ">", at)
      .returning("id")
      .executeTakeFirst();
    if (ended) await recordAudit(trx, { at: now, actor, action: "announcement_ended", subject: id });
    return true;
  });
}

const DAY_MS = 86_400_000;

/** Deletes old announcements (docs/rules/pages.md#announcements). */
export async function deleteOldAnnouncements({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = instantOf(new Date(now().getTime() - ANNOUNCEMENT_DAYS * DAY_MS));
  await db.deleteFrom("announcements").where("endsAt", "<=", before).execute();
}
