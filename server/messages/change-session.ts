import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { dayMail, type SaidOfDay } from "#content/product/session-change-words.ts";
import {
  asChanged,
  changeOf,
  isSameSession,
  type SessionChange,
  type SessionChangeData,
  sessionChangeSchema,
} from "#domain/club/session-change.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { presentChange, sessionsAhead } from "#server/site/session-changes.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { requireAccount } from "#server/staff/staff-access.ts";
import { sendMessage } from "./send-message.ts";

/** Days ahead that staff can change. */
const AHEAD_DAYS = 60;

/** The newest message about each change. */
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
async function changeableDays({ db, now, live }: Deps) {
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

/** @throws {ApiError} not_found if the session is not published, or is over where it was moved to */
async function sessionOf(
  trx: Trx,
  { live, now }: Deps,
  wanted: Pick<SessionChange, "programId" | "on" | "starts">,
): Promise<Session> {
  const sessions = await sessionsAhead(trx, {
    now: now(),
    timeZone: live.club.timeZone,
    programIds: [wanted.programId],
  });
  const session = sessions.find((one) => isSameSession(one, wanted));
  if (!session) throw new ApiError("not_found");
  return session;
}

/** @throws {ApiError} invalid_input for a day that is over, or where and when the session is published anyway */
function refuseUseless({ live, now }: Deps, session: Session, change: SessionChange): void {
  const { timeZone, place: home } = live.club;
  const { on, starts, ends, place } = asChanged(session, change);
  const field = change.kind === "place" ? "newPlace" : "newDate";
  const refuse = (code: "day_past" | "day_unchanged") =>
    new ApiError("invalid_input", { fields: { [field]: code } });
  if (change.kind === "cancelled") return;
  if (instantAt(on, ends, timeZone) <= now()) throw refuse("day_past");
  const isSameTime = on === session.on && starts === session.starts && ends === session.ends;
  const publishedPlace = session.place ?? home.park;
  if (isSameTime && (place ?? home.park) === publishedPlace) throw refuse("day_unchanged");
}

function mailOf({ name }: Session, said: SaidOfDay) {
  const [en, es] = [dayMail(name.en, said, "en"), dayMail(name.es, said, "es")];
  return { subjectEn: en.subject, subjectEs: es.subject, bodyEn: en.body, bodyEs: es.body };
}

interface Said {
  session: Session;
  said: SaidOfDay & { id: string; programId: string };
  actor: string;
}

/**
 * Queues the mail about a day to every family of its program.
 * @returns the message's id
 * @throws {ApiError} account_needed if the shared PIN typed a place for many families
 */
async function tellFamilies(trx: Trx, deps: Deps, { session, said, actor }: Said): Promise<string> {
  const hasOwnWords = said.kind !== "back" && said.newPlace !== null;
  const { id, isMany } = await sendMessage(trx, deps, {
    to: { list: "registrations", program: said.programId },
    kind: "notice",
    ...mailOf(session, said),
    sessionChangeId: said.id,
    hasOwnWords,
    actor,
  });
  if (hasOwnWords && isMany) await requireAccount(trx, actor);
  return id;
}

function isSameChange(one: SessionChange, { id: _id, ...other }: SessionChange): boolean {
  return Object.entries(other).every(([key, value]) => one[key as keyof SessionChange] === value);
}

/**
 * Changes a session and queues the mail to its program's families, in one transaction. The same change pressed twice, or
 * by two of the staff, is one (docs/reference/messages.md#session-changes).
 * @throws {ApiError} not_found if the session is not published, or is over; invalid_input if nothing changes
 */
function changeDay(
  deps: Deps,
  data: SessionChangeData,
  actor: string,
): Promise<{ id: string; messageId: string | null }> {
  const at = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const session = await sessionOf(trx, deps, data);
    const current = session.change ?? undefined;
    const change: SessionChange = { id: randomUUID(), ...changeOf(data, current) };
    if (current && isSameChange(current, change)) {
      const messageId = (await messagesAbout(trx, [current.id])).get(current.id) ?? null;
      return { id: current.id, messageId };
    }
    refuseUseless(deps, session, change);
    if (current) await endRow(trx, current.id, at);
    const { on: onDate, starts: startsTime, ...fields } = change;
    await trx
      .insertInto("sessionChanges")
      .values({ ...fields, onDate, startsTime, actor, createdAt: instantOf(at) })
      .execute();
    await recordAudit(trx, { at, actor, action: "session_changed", subject: change.id });
    return { id: change.id, messageId: await tellFamilies(trx, deps, { session, said: change, actor }) };
  });
}

/** @returns false if it has ended already */
async function endRow(trx: Trx, id: string, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable("sessionChanges")
    .set({ endedAt: instantOf(at) })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Takes a change back and tells the families that the day takes place as planned.
 * @throws {ApiError} not_found if there is no such change, or the day is over
 */
function takeDayBack(deps: Deps, id: string, actor: string): Promise<{ messageId: string | null }> {
  const at = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const row = await trx.selectFrom("sessionChanges").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new ApiError("not_found");
    const change = presentChange(row);
    const session = await sessionOf(trx, deps, change);
    const { timeZone, place } = deps.live.club;
    if (instantAt(session.on, session.ends, timeZone) <= at) throw new ApiError("not_found");
    if (!(await endRow(trx, id, at))) return { messageId: (await messagesAbout(trx, [id])).get(id) ?? null };
    await recordAudit(trx, { at, actor, action: "session_change_ended", subject: id });
    const newPlace = session.place ?? place.park;
    const said = { ...change, kind: "back", reason: null, newPlace } as const;
    return { messageId: await tellFamilies(trx, deps, { session, said, actor }) };
  });
}

/** Days that change (docs/reference/messages.md#session-changes). */
export function sessionChangeRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/session-changes", staff, async (c) => c.json({ data: await changeableDays(deps) }))
    .post("/admin/session-changes", staff, jsonBody(sessionChangeSchema), async (c) => {
      const changed = await changeDay(deps, c.req.valid("json"), c.var.staff.actor);
      return c.json({ data: changed }, 201);
    })
    .delete("/admin/session-changes/:id", staff, async (c) => {
      const taken = await takeDayBack(deps, idParam(c), c.var.staff.actor);
      return c.json({ data: taken });
    });
}
