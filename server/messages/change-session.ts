import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { type SessionMailValues, sessionChangeEmail } from "#content/product/session-change-texts.ts";
import {
  isSameSession,
  normalizeChange,
  type SessionChange,
  type SessionChangeData,
  sessionChangeSchema,
} from "#domain/club/session-change.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { sessionAfterChange } from "#domain/time/sessions.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { presentChange, sessionsAhead } from "#server/site/session-changes.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { sendMessage } from "./send-message.ts";

/** Staff can change sessions this many days ahead. */
const AHEAD_DAYS = 60;

async function messagesAbout(
  db: Db | Trx,
  changeIds: readonly string[],
): Promise<Map<string | null, string>> {
  if (changeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("messages")
    .select(["id", "sessionChangeId"])
    .where("sessionChangeId", "in", changeIds)
    .orderBy("createdAt")
    .execute();
  return new Map(rows.map(({ id, sessionChangeId }) => [sessionChangeId, id]));
}

/** The sessions that staff can change, each with its change and the message about it. */
async function changeableSessions({ db, now, live }: Deps) {
  const { timeZone } = live.club;
  const until = addDays(dateInZone(now(), timeZone), AHEAD_DAYS);
  const sessions = await sessionsAhead(db, { now: now(), timeZone, until });
  const messages = await messagesAbout(
    db,
    sessions.flatMap(({ change }) => change?.id ?? []),
  );
  return sessions.map((session) => ({
    ...session,
    messageId: messages.get(session.change?.id ?? "") ?? null,
  }));
}

type Session = Awaited<ReturnType<typeof sessionsAhead>>[number];

/** @throws {ApiError} not_found if the session is not published, or is over at its new time */
async function findChangeableSession(
  trx: Trx,
  { live, now }: Deps,
  target: Pick<SessionChange, "programId" | "on" | "starts">,
): Promise<Session> {
  const sessions = await sessionsAhead(trx, {
    now: now(),
    timeZone: live.club.timeZone,
    programIds: [target.programId],
  });
  const session = sessions.find((candidate) => isSameSession(candidate, target));
  if (!session) throw new ApiError("not_found");
  return session;
}

/** @throws {ApiError} invalid_input for a past day, or for the published time and place */
function refuseIneffective({ live, now }: Deps, session: Session, change: SessionChange): void {
  const { timeZone, place: home } = live.club;
  const { on, starts, ends, place } = sessionAfterChange(session, change);
  const field = change.kind === "place" ? "newPlace" : "newDate";
  const refuse = (code: "day_past" | "day_unchanged") =>
    new ApiError("invalid_input", { fields: { [field]: code } });
  if (change.kind === "cancelled") return;
  if (instantAt(on, ends, timeZone) <= now()) throw refuse("day_past");
  const isSameTime = on === session.on && starts === session.starts && ends === session.ends;
  const publishedPlace = session.place ?? home.park;
  if (isSameTime && (place ?? home.park) === publishedPlace) throw refuse("day_unchanged");
}

function mailTexts({ name }: Session, change: SessionMailValues) {
  const [en, es] = [sessionChangeEmail(name.en, change, "en"), sessionChangeEmail(name.es, change, "es")];
  return { subjectEn: en.subject, subjectEs: es.subject, bodyEn: en.body, bodyEs: es.body };
}

interface SessionNotice {
  session: Session;
  change: SessionMailValues & { id: string; programId: string };
  actor: string;
}

/** Queues the mail about a changed session to every family of its program. @returns the message's id */
async function queueSessionMail(
  trx: Trx,
  deps: Deps,
  { session, change, actor }: SessionNotice,
): Promise<string> {
  const { id } = await sendMessage(trx, deps, {
    to: { list: "registrations", program: change.programId },
    kind: "notice",
    ...mailTexts(session, change),
    sessionChangeId: change.id,
    actor,
  });
  return id;
}

function isSameChange(first: SessionChange, { id: _id, ...second }: SessionChange): boolean {
  return Object.entries(second).every(([key, value]) => first[key as keyof SessionChange] === value);
}

/**
 * Changes a session and queues the mail to its program's families, in one transaction. Idempotent, even for two staff
 * members (docs/reference/messages.md#session-changes).
 * @throws {ApiError} not_found if the session is not published, or is over; invalid_input if nothing changes
 */
function changeSession(
  deps: Deps,
  data: SessionChangeData,
  actor: string,
): Promise<{ id: string; messageId: string | null }> {
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const session = await findChangeableSession(trx, deps, data);
    const current = session.change ?? undefined;
    const change: SessionChange = { id: randomUUID(), ...normalizeChange(data, current) };
    if (current && isSameChange(current, change)) {
      const messageId = (await messagesAbout(trx, [current.id])).get(current.id) ?? null;
      return { id: current.id, messageId };
    }
    refuseIneffective(deps, session, change);
    if (current) await endSessionChange(trx, current.id, now);
    const { on: onDate, starts: startsTime, ...fields } = change;
    await trx
      .insertInto("sessionChanges")
      .values({ ...fields, onDate, startsTime, actor, createdAt: instantOf(now) })
      .execute();
    await recordAudit(trx, { at: now, actor, action: "session_changed", subject: change.id });
    return { id: change.id, messageId: await queueSessionMail(trx, deps, { session, change, actor }) };
  });
}

/** @returns false if it had already ended */
async function endSessionChange(trx: Trx, id: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable("sessionChanges")
    .set({ endedAt: instantOf(now) })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Ends a change and notifies the families that the session takes place as planned.
 * @throws {ApiError} not_found if there is no such change, or the session is over
 */
function undoSessionChange(deps: Deps, id: string, actor: string): Promise<{ messageId: string | null }> {
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const row = await trx.selectFrom("sessionChanges").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new ApiError("not_found");
    const change = presentChange(row);
    const session = await findChangeableSession(trx, deps, change);
    const { timeZone, place } = deps.live.club;
    if (instantAt(session.on, session.ends, timeZone) <= now) throw new ApiError("not_found");
    if (!(await endSessionChange(trx, id, now)))
      return { messageId: (await messagesAbout(trx, [id])).get(id) ?? null };
    await recordAudit(trx, { at: now, actor, action: "session_change_ended", subject: id });
    const newPlace = session.place ?? place.park;
    const restoredChange = { ...change, kind: "back", reason: null, newPlace } as const;
    return { messageId: await queueSessionMail(trx, deps, { session, change: restoredChange, actor }) };
  });
}

/** Routes for session changes (docs/reference/messages.md#session-changes). */
export function sessionChangeRoutes(deps: Deps) {
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/session-changes", allow("programs.view"), async (c) =>
      c.json({ data: await changeableSessions(deps) }),
    )
    .post("/admin/session-changes", allow("messages.send"), jsonBody(sessionChangeSchema), async (c) => {
      const changed = await changeSession(deps, c.req.valid("json"), c.var.staff.actor);
      return c.json({ data: changed }, 201);
    })
    .delete("/admin/session-changes/:id", allow("messages.send"), async (c) => {
      const taken = await undoSessionChange(deps, idParam(c), c.var.staff.actor);
      return c.json({ data: taken });
    });
}
