import { randomUUID } from "node:crypto";
import { dayMail, type SaidOfDay } from "#content/product/day-change-words.ts";
import { addDays, dateInZone } from "#domain/calendar-date.ts";
import {
  changeOf,
  type DayChange,
  type DayChangeData,
  isSameSession,
  type SessionAhead,
} from "#domain/day-change.ts";
import type { Language } from "#domain/languages.ts";
import { instantAt } from "#domain/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { changedSessions, endOfChange, presentChange } from "#server/site/day-changes.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { sendMessage } from "./send-message.ts";

/** Days ahead that staff can change. */
const AHEAD_DAYS = 60;

/** Published sessions of live programs of some days, with their program's names. */
async function publishedSessions(db: Db | Trx, { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom("programSessions")
    .innerJoin("programs", "programs.id", "programSessions.programId")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .innerJoin("programTexts", "programTexts.programId", "programs.id")
    .select(["programs.id as programId", "placesTaken as children", "onDate as on", "startsTime as starts"])
    .select(["endsTime as ends", "place", "programTexts.language", "programTexts.name"])
    .where("seasons.state", "=", "live")
    .where("onDate", ">=", from)
    .where("onDate", "<=", to)
    .orderBy("onDate")
    .orderBy("startsTime")
    .orderBy("programs.position")
    .orderBy("programs.id")
    .execute();
  const byLanguage = Map.groupBy(rows, ({ programId, on, starts }) => `${programId} ${on} ${starts}`);
  return [...byLanguage.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { language: _language, name: _name, ...session } = first;
    const names = Object.fromEntries([first, ...others].map((row) => [row.language, row.name]));
    return [{ ...session, name: names as Record<Language, string> }];
  });
}
type Session = Awaited<ReturnType<typeof publishedSessions>>[number];

/** The newest message about each change. */
async function messagesAbout(
  db: Db | Trx,
  changeIds: readonly string[],
): Promise<Map<string | null, string>> {
  if (changeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("messages")
    .select(["id", "dayChangeId"])
    .where("dayChangeId", "in", changeIds)
    .orderBy("createdAt")
    .execute();
  return new Map(rows.map(({ id, dayChangeId }) => [dayChangeId, id]));
}

/** The sessions that staff can change, each with its change and the message about it. */
export async function sessionsAhead({ db, now, live }: Deps): Promise<SessionAhead[]> {
  const { timeZone } = live.club;
  const today = dateInZone(now(), timeZone);
  const span = { from: addDays(today, -1), to: addDays(today, AHEAD_DAYS) };
  const changes = (await changedSessions(db)).map((row) => ({
    change: presentChange(row),
    ends: endOfChange(row, timeZone),
  }));
  const messages = await messagesAbout(
    db,
    changes.map(({ change }) => change.id),
  );
  return (await publishedSessions(db, span)).flatMap((session) => {
    const changed = changes.find(({ change }) => isSameSession(change, session));
    const ends = changed?.ends ?? instantAt(session.on, session.ends, timeZone);
    if (ends <= now()) return [];
    const change = changed?.change ?? null;
    return [{ ...session, change, messageId: messages.get(change?.id ?? "") ?? null }];
  });
}

/** @throws {ApiError} not_found if the session is not published, or is over */
async function sessionOf(
  trx: Trx,
  { live, now }: Deps,
  wanted: Pick<DayChange, "programId" | "on" | "starts">,
) {
  const { on } = wanted;
  const session = (await publishedSessions(trx, { from: on, to: on })).find((one) =>
    isSameSession(one, wanted),
  );
  if (!session || instantAt(on, session.ends, live.club.timeZone) <= now()) throw new ApiError("not_found");
  return session;
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

/** Queues the mail about a day to every family of its program; @returns the message's id */
async function tellFamilies(trx: Trx, deps: Deps, { session, said, actor }: Said): Promise<string> {
  const { id } = await sendMessage(trx, deps, {
    to: { list: "registrations", program: said.programId },
    kind: "notice",
    ...mailOf(session, said),
    dayChangeId: said.id,
    actor,
  });
  return id;
}

function isSameChange(one: DayChange, { id: _id, ...other }: DayChange): boolean {
  return Object.entries(other).every(([key, value]) => one[key as keyof DayChange] === value);
}

interface Changing {
  data: DayChangeData;
  actor: string;
}

/**
 * Changes a session and queues the mail to its program's families, in one transaction. The same change pressed twice, or
 * by two of the staff, is one (docs/rules/messages.md#a-day-changes).
 * @throws {ApiError} not_found if the session is not published, or is over
 */
export function changeDay(
  deps: Deps,
  { data, actor }: Changing,
): Promise<{ id: string; messageId: string | null }> {
  const at = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const session = await sessionOf(trx, deps, data);
    const change: DayChange = { id: randomUUID(), ...changeOf(data) };
    const current = (await changedSessions(trx))
      .map(presentChange)
      .find((known) => isSameSession(known, change));
    if (current && isSameChange(current, change)) {
      const messageId = (await messagesAbout(trx, [current.id])).get(current.id) ?? null;
      return { id: current.id, messageId };
    }
    if (current) await endRow(trx, current.id, at);
    const { on: onDate, starts: startsTime, ...fields } = change;
    await trx
      .insertInto("dayChanges")
      .values({ ...fields, onDate, startsTime, actor, createdAt: instantOf(at) })
      .execute();
    await recordAudit(trx, { at, actor, action: "day_changed", subject: change.id });
    return { id: change.id, messageId: await tellFamilies(trx, deps, { session, said: change, actor }) };
  });
}

async function endRow(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("dayChanges")
    .set({ endedAt: instantOf(at) })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

interface TakingBack {
  id: string;
  actor: string;
}

/**
 * Takes a change back and tells the families that the day takes place as planned.
 * @throws {ApiError} not_found if there is no such change, or the day is over
 */
export function takeDayBack(deps: Deps, { id, actor }: TakingBack): Promise<{ messageId: string | null }> {
  const at = deps.now();
  return inTransaction(deps.db, async (trx) => {
    const row = await trx.selectFrom("dayChanges").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw new ApiError("not_found");
    const change = presentChange(row);
    const session = await sessionOf(trx, deps, change);
    if (row.endedAt !== null) return { messageId: (await messagesAbout(trx, [id])).get(id) ?? null };
    await endRow(trx, id, at);
    await recordAudit(trx, { at, actor, action: "day_change_ended", subject: id });
    const said = { ...change, kind: "back", reason: null } as const;
    return { messageId: await tellFamilies(trx, deps, { session, said, actor }) };
  });
}
