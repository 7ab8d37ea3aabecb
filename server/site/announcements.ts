import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Selectable } from "kysely";
import {
  ANNOUNCEMENT_LIMITS,
  type Announcement,
  type AnnouncementData,
  announcementSchema,
  timeErrors,
} from "#domain/club/announcement.ts";
import type { Deps } from "#server/deps.ts";
import { countRows, type Db, hasRows } from "#server/platform/database/database.ts";
import type { AnnouncementsTable } from "#server/platform/database/program-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { sendJson } from "#server/platform/http/response-body.ts";
import { recordAudit, type StaffAction } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { changedSessions, presentChanges } from "./session-changes.ts";

/**
 * Publishes an announcement and records who did.
 * @throws {ApiError} too_many_announcements if three have not ended yet
 */
function addAnnouncement(db: Db, data: AnnouncementData, { actor, now }: StaffAction): Promise<void> {
  const { textEn, textEs } = data;
  const createdAt = instantOf(now);
  return inTransaction(db, async (trx) => {
    await lockNames(trx, ["announcements"]);
    const unended = trx.selectFrom("announcements").where("endsAt", ">", createdAt);
    if ((await countRows(unended)) >= ANNOUNCEMENT_LIMITS.atOnce)
      throw new ApiError("too_many_announcements");
    const id = randomUUID();
    const endsAt = instantOf(new Date(data.endsAt));
    await trx
      .insertInto("announcements")
      .values({ id, textEn, textEs, startsAt: createdAt, endsAt, createdAt, actor })
      .execute();
    await recordAudit(trx, { at: now, actor, action: "announcement_published", subject: id });
  });
}

/** Ends an announcement and records who did. @returns false if there is no such announcement */
function endAnnouncement(db: Db, id: string, { actor, now }: StaffAction): Promise<boolean> {
  const nowInstant = instantOf(now);
  return inTransaction(db, async (trx) => {
    if (!(await hasRows(trx.selectFrom("announcements").where("id", "=", id)))) return false;
    const ended = await trx
      .updateTable("announcements")
      .set({ endsAt: nowInstant })
      .where("id", "=", id)
      .where("endsAt", ">", nowInstant)
      .returning("id")
      .executeTakeFirst();
    if (ended) await recordAudit(trx, { at: now, actor, action: "announcement_ended", subject: id });
    return true;
  });
}

type Row = Selectable<AnnouncementsTable>;

function listUnended(db: Db, now: Date): Promise<Row[]> {
  return db
    .selectFrom("announcements")
    .selectAll()
    .where("endsAt", ">", instantOf(now))
    .orderBy("startsAt", "desc")
    .orderBy("id")
    .limit(ANNOUNCEMENT_LIMITS.atOnce)
    .execute();
}

function listAll(db: Db): Promise<Row[]> {
  return db.selectFrom("announcements").selectAll().orderBy("createdAt", "desc").orderBy("id").execute();
}

/** The public fields: no author or time. */
function presentAnnouncement({ id, textEn, textEs, endsAt }: Row): Announcement {
  return { id, text: { en: textEn, es: textEs }, endsAt };
}

function presentForStaff(row: Row, now: Instant) {
  const { startsAt, endsAt, createdAt, actor } = row;
  const state = endsAt <= now ? "ended" : "active";
  return { ...presentAnnouncement(row), startsAt, createdAt, actor, state } as const;
}

/**
 * The announcements that every open page polls. The club's own come before changed sessions, which may be days away.
 */
async function publicAnnouncements(db: Db, now: Date, timeZone: string) {
  const announced = await listUnended(db, now);
  const { announcements, changes } = presentChanges(await changedSessions(db), now, timeZone);
  return { data: [...announced.map(presentAnnouncement), ...announcements], changes };
}

/** Whether pages need space for the line of announcements. */
export async function isAnnounced(db: Db, now: Date, timeZone: string): Promise<boolean> {
  return (await publicAnnouncements(db, now, timeZone)).data.length > 0;
}

/**
 * The current announcements, and staff's (docs/reference/staff-pages.md#announcements). The public ones are not
 * rate-limited: an answer from memory costs less than counting (docs/reference/public-pages.md#announcements).
 */
export function announcementRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/announcements", async (c) =>
      sendJson(c, await publicAnnouncements(db, now(), live.club.timeZone), "no-store"),
    )
    .get("/admin/announcements", allow("website.edit"), async (c) => {
      const nowInstant = instantOf(now());
      const rows = await listAll(db);
      return c.json({ data: rows.map((row) => presentForStaff(row, nowInstant)) });
    })
    .post("/admin/announcements", allow("website.edit"), jsonBody(announcementSchema), async (c) => {
      const data = c.req.valid("json");
      const currentTime = now();
      const fields = timeErrors(data, currentTime);
      if (Object.keys(fields).length > 0) throw new ApiError("invalid_input", { fields });
      await addAnnouncement(db, data, { actor: c.var.staff.actor, now: currentTime });
      return c.json({ success: true as const }, 201);
    })
    .delete("/admin/announcements/:id", allow("website.edit"), async (c) => {
      const found = await endAnnouncement(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      if (!found) throw new ApiError("not_found");
      return c.json({ success: true as const });
    });
}
