import { sql } from "kysely";
import { groupOfBirth } from "#domain/ages.ts";
import { addDays, dateInZone } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import {
  ANSWER_DAYS,
  BEFORE_START_DAYS,
  ENDED_DAYS,
  isOfferOver,
  SILENCES_MAX,
  STILL_WAITING_DAYS,
  UNPROVED_HOURS,
  type WaitingEnd,
} from "#domain/waiting.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { countWaiting, freeLapsedHolds, isLapsedHold, lockProgramsToOrder } from "#server/site/places.ts";
import { endEntry, onLists, takeOff, type WaitingEntry, whoWaits } from "./entries.ts";
import { offerNext } from "./offer.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type JobDeps = Pick<Deps, "db" | "now" | "live">;

/**
 * Notes since when a free place lies beside a child who could take it, and forgets it once there is none. The place of a group's child
 * must be free in the group and in the program.
 */
async function noteFreePlaces(trx: Trx, programId: string, now: Instant): Promise<void> {
  const isFree = sql<boolean>`(capacity is null or places_taken < capacity)`;
  const program = await trx
    .selectFrom("programs")
    .select(isFree.as("isFree"))
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  const since = program.isFree
    ? sql<Instant | null>`case when waiting > 0 and ${isFree} then coalesce(list_since, ${sql.val(now)}) end`
    : null;
  await trx.updateTable("programs").set({ listSince: since }).where("id", "=", programId).execute();
  await trx
    .updateTable("programGroups")
    .set({ listSince: since })
    .where("programId", "=", programId)
    .execute();
}

/**
 * Lets children wait in the groups of their birth dates as published now; a publication may have moved these, or given the program its
 * first groups. Who fits none waits on where it is.
 */
async function regroup(trx: Trx, programId: string): Promise<void> {
  const groups = await trx
    .selectFrom("programGroups")
    .select(["id", "bornFrom", "bornTo"])
    .where("programId", "=", programId)
    .execute();
  if (groups.length === 0) return;
  const children = await whoWaits(trx)
    .select(["waitingChildren.id", "waitingChildren.programId", "groupId", "bornOn"])
    .where("waitingChildren.programId", "=", programId)
    .execute();
  for (const child of children) {
    const groupId = groupOfBirth(groups, child.bornOn)?.id;
    if (groupId === undefined || groupId === child.groupId) continue;
    await trx.updateTable("waitingChildren").set({ groupId }).where("id", "=", child.id).execute();
    await countWaiting(trx, [child], -1);
    await countWaiting(trx, [{ programId, groupId }], 1);
  }
}

/** Programs that have a list, or had one when they were last looked at. */
function programsWithList(db: Db) {
  return db
    .selectFrom("programs")
    .leftJoin("programGroups", "programGroups.programId", "programs.id")
    .select(["programs.id", "programs.endsOn"])
    .distinct()
    .where((eb) =>
      eb.or([
        eb("programs.waiting", ">", 0),
        eb("programs.listSince", "is not", null),
        eb("programGroups.waiting", ">", 0),
        eb("programGroups.listSince", "is not", null),
      ]),
    )
    .execute();
}

/** Children on the lists who have a place for good, by any order of their family's, of staff's or of an import. */
function placedChildren(db: Db | Trx) {
  return onLists(db)
    .selectAll("waitingChildren")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("registrations")
          .select("registrations.id")
          .whereRef("registrations.programId", "=", "waitingChildren.programId")
          .whereRef("registrations.childKey", "=", "waitingChildren.childKey")
          .where("registrations.place", "<>", "none")
          .where("registrations.waitsFor", "in", ["hand", "nothing"]),
      ),
    );
}

/** Takes them off; their siblings wait on, or keep their offer. An entry that is about nobody else has what it wanted. */
async function leavePlaced(db: Db, now: Instant): Promise<void> {
  const found = Map.groupBy(await placedChildren(db).execute(), ({ entryId }) => entryId);
  for (const [id, children] of found) {
    await inTransaction(db, async (trx) => {
      await lockProgramsToOrder(
        trx,
        children.map(({ programId }) => programId),
      );
      await takeOff(trx, await placedChildren(trx).where("entryId", "=", id).execute());
      const others = await onLists(trx).select("entryId").where("entryId", "=", id).executeTakeFirst();
      if (!others) await endEntry(trx, { id, reason: "accepted", now });
    });
  }
}

function openEntries(db: Db) {
  return db
    .selectFrom("waitingEntries")
    .innerJoin("programs", "programs.id", "waitingEntries.programId")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .selectAll("waitingEntries")
    .select(["programs.startsOn", "programs.endsOn", "seasons.state"])
    .where("endedAt", "is", null)
    .execute();
}
type OpenEntry = Awaited<ReturnType<typeof openEntries>>[number];

/** Why an entry ends now; undefined if it goes on. */
function endOf(entry: OpenEntry, now: Date, today: string) {
  const { provedAt, joinedAt, askedAt, silences, offerUntil, endsOn, state } = entry;
  if (provedAt === null) {
    return joinedAt <= instantBefore(now, UNPROVED_HOURS * HOUR_MS) ? ("unproved" as const) : undefined;
  }
  if (offerUntil !== null) return isOfferOver(offerUntil, now) ? ("lapsed" as const) : undefined;
  if (state !== "live" || (endsOn !== null && today > endsOn)) return "closed" as const;
  const isSilent = askedAt !== null && askedAt <= instantBefore(now, ANSWER_DAYS * DAY_MS);
  return isSilent && silences >= SILENCES_MAX ? ("silent" as const) : undefined;
}

/** Whether an entry is to be asked now: every 30 days, and once in the two weeks before the program begins. */
function isAskedNow(
  { provedAt, joinedAt, askedAt, offerUntil, startsOn }: OpenEntry,
  now: Date,
  timeZone: string,
) {
  if (provedAt === null || offerUntil !== null) return false;
  const last = askedAt ?? provedAt ?? joinedAt;
  if (last <= instantBefore(now, STILL_WAITING_DAYS * DAY_MS)) return true;
  const today = dateInZone(now, timeZone);
  if (startsOn === null || today >= startsOn) return false;
  const from = addDays(startsOn, -BEFORE_START_DAYS);
  return today >= from && dateInZone(new Date(last), timeZone) < from;
}

async function ask(trx: Trx, { id, language }: OpenEntry, now: Instant): Promise<void> {
  await trx
    .updateTable("waitingEntries")
    .set((eb) => ({ askedAt: now, silences: eb("silences", "+", 1) }))
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
  await queueMessage(trx, {
    ...{ dedupeKey: `waiting_still:${id}:${now}`, kind: "waiting_still", recipient: "guardian" },
    ...{ language, about: { entryId: id }, now },
  });
}

function mailOver(trx: Trx, { id, language, now }: { id: string; language: Language; now: Instant }) {
  return queueMessage(trx, {
    ...{ dedupeKey: `waiting_over:${id}:${now}`, kind: "waiting_over", recipient: "guardian" },
    ...{ language, about: { entryId: id }, now },
  });
}

/** Ends an entry if it is still due; a family whose offer is over hears of it. */
async function end(
  trx: Trx,
  entry: OpenEntry,
  reason: WaitingEnd,
  isStillDue: (entry: OpenEntry) => boolean,
  now: Instant,
) {
  const { id, language } = entry;
  const isDue = (current: WaitingEntry) => isStillDue({ ...entry, ...current });
  const isEnded = await endEntry(trx, { id, reason, now, isStillDue: isDue });
  if (!isEnded || reason !== "lapsed") return;
  await mailOver(trx, { id, language, now });
}

/**
 * Accepted offers of which no child was paid by the deadline, or in the time that a payment may take longer. A family that left out a
 * child has what it wanted, and one that asked for aid or pays later goes on with staff.
 */
function acceptedInVain(db: Db | Trx, now: Instant) {
  return db
    .selectFrom("waitingEntries")
    .innerJoin("waitingChildren", "waitingChildren.entryId", "waitingEntries.id")
    .innerJoin("registrations", "registrations.id", "waitingChildren.registrationId")
    .select(["waitingEntries.id", "waitingEntries.programId", "waitingEntries.language"])
    .distinct()
    .where("endedReason", "=", "accepted")
    .where("offerUntil", "<=", now)
    .where("status", "in", ["pending", "expired"])
    .where((eb) => eb.or([eb("registrations.place", "=", "none"), isLapsedHold(now)]))
    .where(
      sql<boolean>`not exists (select 1 from waiting_children c join registrations r on r.id = c.registration_id
        where c.entry_id = waiting_entries.id and (r.status not in ('pending', 'expired') or r.waits_for = 'hand'))`,
    );
}

/** Lets families wait again whose order was not paid; its places are free as those of any other order. */
async function endVainOffers(db: Db, now: Instant): Promise<void> {
  for (const { id, programId, language } of await acceptedInVain(db, now).execute()) {
    await inTransaction(db, async (trx) => {
      await lockProgramsToOrder(trx, [programId]);
      const current = await acceptedInVain(trx, now).where("waitingEntries.id", "=", id).executeTakeFirst();
      if (!current) return;
      await trx.updateTable("waitingEntries").set({ endedReason: "lapsed" }).where("id", "=", id).execute();
      await mailOver(trx, { id, language, now });
    });
  }
}

/**
 * Keeps the lists: ends entries and offers, asks families whether they still wait, frees lapsed holds that somebody waits for, and
 * offers what is free where that is automatic.
 */
export async function keepLists({ db, now, live }: JobDeps): Promise<void> {
  const at = now();
  const { timeZone } = live.club;
  const today = dateInZone(at, timeZone);
  await leavePlaced(db, instantOf(at));
  for (const entry of await openEntries(db)) {
    const reason = endOf(entry, at, today);
    if (reason) {
      const isStillDue = (current: OpenEntry) => endOf(current, at, today) === reason;
      await inTransaction(db, (trx) => end(trx, entry, reason, isStillDue, instantOf(at)));
    } else if (isAskedNow(entry, at, timeZone)) {
      await inTransaction(db, (trx) => ask(trx, entry, instantOf(at)));
    }
  }
  await endVainOffers(db, instantOf(at));
  for (const { id } of await programsWithList(db)) {
    await inTransaction(db, async (trx) => {
      const program = (await lockProgramsToOrder(trx, [id])).get(id);
      await freeLapsedHolds(trx, id, instantOf(at));
      await regroup(trx, id);
      const isAutomatic = program?.waitingList === "automatic" && program.switch !== "closed";
      if (isAutomatic) await offerNext(trx, id, { now: at, timeZone });
      await noteFreePlaces(trx, id, instantOf(at));
    });
  }
}

/** Erases entries that ended 30 days ago, with their children's names, and what no code proved at once. */
export async function purgeWaiting({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = instantBefore(now(), ENDED_DAYS * DAY_MS);
  const due = await db
    .selectFrom("waitingEntries")
    .select("id")
    .where((eb) => eb.or([eb("endedAt", "<=", before), eb("endedReason", "=", "unproved")]))
    .execute();
  for (const { id } of due) await inTransaction(db, (trx) => eraseEntry(trx, id, instantOf(now())));
}

/** Deletes an entry, and keeps its id, so that no older backup brings it back. Files of mail that may name its children go, too. */
async function eraseEntry(trx: Trx, id: string, erasedAt: Instant): Promise<void> {
  const mails = trx
    .selectFrom("messageRecipients")
    .innerJoin("waitingChildren", "waitingChildren.id", "messageRecipients.waitingChildId")
    .select(sql<string>`outbox_id`.as("id"))
    .where("entryId", "=", id)
    .where("outboxId", "is not", null);
  await trx.updateTable("outbox").set({ erasedAt }).where("id", "in", mails).execute();
  await trx.deleteFrom("waitingEntries").where("id", "=", id).execute();
  await trx
    .insertInto("erasures")
    .values({ registrationId: id, erasedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Erases every entry of a mailbox. */
export async function eraseEntries(trx: Trx, email: string, now: Instant): Promise<void> {
  const entries = await trx
    .selectFrom("waitingEntries")
    .select("id")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .orderBy("programId")
    .execute();
  for (const { id } of entries) {
    await endEntry(trx, { id, reason: "left", now });
    await eraseEntry(trx, id, now);
  }
}
