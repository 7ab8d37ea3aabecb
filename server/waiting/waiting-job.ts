import { expressionBuilder, sql } from "kysely";
import { groupOfBirth } from "#domain/ages.ts";
import { addDays, dateInZone } from "#domain/calendar-date.ts";
import {
  ANSWER_DAYS,
  BEFORE_START_DAYS,
  ENDED_DAYS,
  SILENCES_MAX,
  STILL_WAITING_DAYS,
  UNPROVED_MS,
  type WaitingEnd,
} from "#domain/waiting.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/schema.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { isKnownAddress } from "#server/registrations/of-address.ts";
import { countWaiting, freeLapsedHolds, isLapsedHold, lockProgramsToOrder } from "#server/site/places.ts";
import {
  endEntry,
  type FamilyEntry,
  isOffered,
  lockOpenEntry,
  ofMailbox,
  onLists,
  readEntries,
  takeOff,
} from "./entries.ts";
import { type Clock, offerNext } from "./offer.ts";

const DAY_MS = 86_400_000;

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
  const children = (await onLists(trx, [programId])).flatMap((entry) => entry.children);
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
    .select("programs.id")
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

/** Whether a child on a list has a place for good, by any order of its family's, of staff's or of an import. */
function isPlaced() {
  const eb = expressionBuilder<DatabaseSchema, "waitingChildren">();
  const registrations = eb
    .selectFrom("registrations")
    .select("registrations.id")
    .whereRef("registrations.programId", "=", "waitingChildren.programId")
    .whereRef("registrations.childKey", "=", "waitingChildren.childKey")
    .where("registrations.place", "<>", "none")
    .where("registrations.waitsFor", "in", ["hand", "nothing"]);
  return eb.and([eb("waitingChildren.place", "<>", "none"), eb.exists(registrations)]);
}

/**
 * Whether no child of an accepted offer was paid by the deadline, or in the time that a payment may take longer. A family that left out a
 * child has what it wanted, and one that asked for aid or pays later goes on with staff.
 */
function isInVain(now: Instant) {
  const eb = expressionBuilder<DatabaseSchema, "waitingEntries">();
  const taken = eb
    .selectFrom("waitingChildren")
    .innerJoin("registrations", "registrations.id", "waitingChildren.registrationId")
    .select("registrations.id")
    .whereRef("entryId", "=", "waitingEntries.id");
  const unpaid = taken
    .where("status", "in", ["pending", "expired"])
    .where((of) => of.or([of("registrations.place", "=", "none"), isLapsedHold(now)]));
  const lasting = taken.where((of) =>
    of.or([of("status", "not in", ["pending", "expired"]), of("registrations.waitsFor", "=", "hand")]),
  );
  return eb.and([
    eb("endedReason", "=", "accepted"),
    eb("offerUntil", "<=", now),
    eb.exists(unpaid),
    eb.not(eb.exists(lasting)),
  ]);
}

/** Proved entries that have not ended, and those that were accepted in vain, with what decides what is due for them. */
function keptEntries(db: Db | Trx, now: Instant) {
  return db
    .selectFrom("waitingEntries")
    .innerJoin("programs", "programs.id", "waitingEntries.programId")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .selectAll("waitingEntries")
    .select(["programs.startsOn", "programs.endsOn", "seasons.state"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("waitingChildren")
            .select("id")
            .whereRef("entryId", "=", "waitingEntries.id")
            .where(isPlaced()),
        )
        .as("hasPlaced"),
    )
    .where("provedAt", "is not", null)
    .where((eb) => eb.or([eb("endedAt", "is", null), isInVain(now)]));
}
type KeptEntry = Awaited<ReturnType<ReturnType<typeof keptEntries>["execute"]>>[number];

/** Whether an entry is to be asked now: every 30 days, and once in the two weeks before the program begins. */
function isAskedNow({ joinedAt, askedAt, startsOn }: KeptEntry, { now, timeZone }: Clock): boolean {
  const last = askedAt ?? joinedAt;
  if (last <= instantBefore(now, STILL_WAITING_DAYS * DAY_MS)) return true;
  const today = dateInZone(now, timeZone);
  if (startsOn === null || today >= startsOn) return false;
  const from = addDays(startsOn, -BEFORE_START_DAYS);
  return today >= from && dateInZone(new Date(last), timeZone) < from;
}

/** What is due for an entry: that it ends, that children of it who have a place leave the list, or a question. */
function dueFor(entry: KeptEntry, clock: Clock): WaitingEnd | "placed" | "question" | undefined {
  const { askedAt, silences, offerUntil, endsOn, state } = entry;
  if (entry.endedAt !== null) return "lapsed";
  if (entry.hasPlaced) return "placed";
  if (offerUntil !== null) return isOffered(entry, clock.now) ? undefined : "lapsed";
  if (state !== "live" || (endsOn !== null && dateInZone(clock.now, clock.timeZone) > endsOn))
    return "closed";
  const isSilent = askedAt !== null && askedAt <= instantBefore(clock.now, ANSWER_DAYS * DAY_MS);
  if (isSilent && silences >= SILENCES_MAX) return "silent";
  return isAskedNow(entry, clock) ? "question" : undefined;
}

/** Takes children off who have a place; siblings wait on, or keep their offer. An entry about nobody else has what it wanted. */
async function leavePlaced(trx: Trx, entry: FamilyEntry, now: Instant): Promise<void> {
  const rows = await trx
    .selectFrom("waitingChildren")
    .select("id")
    .where("entryId", "=", entry.id)
    .where(isPlaced())
    .execute();
  const placed = new Set(rows.map(({ id }) => id));
  const isLeft = entry.children.some(({ id, place }) => place !== "none" && !placed.has(id));
  if (!isLeft) return endEntry(trx, entry, "accepted", now);
  await takeOff(
    trx,
    entry.children.filter(({ id }) => placed.has(id)),
  );
}

/** Does what is due for an entry, as it is under its program's lock. */
async function keepEntry(trx: Trx, { id, programId }: KeptEntry, clock: Clock): Promise<void> {
  const now = instantOf(clock.now);
  await lockProgramsToOrder(trx, [programId]);
  const current = await keptEntries(trx, now).where("waitingEntries.id", "=", id).executeTakeFirst();
  const [entry] = await readEntries(trx, (eb) => eb("id", "=", id));
  const due = current && dueFor(current, clock);
  if (!entry || !due) return;
  if (due === "placed") return leavePlaced(trx, entry, now);
  if (due === "question") {
    const asked = { askedAt: now, silences: entry.silences + 1 };
    await trx.updateTable("waitingEntries").set(asked).where("id", "=", id).execute();
  } else await endEntry(trx, entry, due, now);
  const kind = due === "question" ? "waiting_still" : due === "lapsed" ? "waiting_over" : undefined;
  if (!kind) return;
  await queueMessage(trx, {
    ...{ dedupeKey: `${kind}:${id}:${now}`, kind, recipient: "guardian", language: entry.language },
    ...{ about: { entryId: id }, now },
  });
}

/**
 * Keeps the lists: ends entries and offers, asks families whether they still wait, frees lapsed holds that somebody waits for, and
 * offers what is free where that is automatic.
 */
export async function keepLists({ db, now, live }: Pick<Deps, "db" | "now" | "live">): Promise<void> {
  const clock = { now: now(), timeZone: live.club.timeZone };
  const at = instantOf(clock.now);
  for (const entry of await keptEntries(db, at).execute()) {
    if (dueFor(entry, clock)) await inTransaction(db, (trx) => keepEntry(trx, entry, clock));
  }
  for (const { id } of await programsWithList(db)) {
    await inTransaction(db, async (trx) => {
      const program = (await lockProgramsToOrder(trx, [id])).get(id);
      await freeLapsedHolds(trx, id, at);
      await regroup(trx, id);
      const isAutomatic = program?.waitingList === "automatic" && program.switch !== "closed";
      if (isAutomatic) await offerNext(trx, id, clock);
      await noteFreePlaces(trx, id, at);
    });
  }
}

/** Erases entries that ended 30 days ago, with their children's names, and those that no code proved within a day. */
export async function purgeWaiting({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const due = await db
    .selectFrom("waitingEntries")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("endedAt", "<=", instantBefore(now(), ENDED_DAYS * DAY_MS)),
        eb.and([eb("provedAt", "is", null), eb("joinedAt", "<=", instantBefore(now(), UNPROVED_MS))]),
      ]),
    )
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

/** Erases every entry of a mailbox, however its address is written, but for addresses that still have registrations. */
export async function eraseEntries(trx: Trx, email: string, now: Instant): Promise<void> {
  for (const { id, email: address } of await ofMailbox(trx, email)) {
    if (await isKnownAddress(trx, address)) continue;
    const entry = await lockOpenEntry(trx, id);
    if (entry) await endEntry(trx, entry, "left", now);
    await eraseEntry(trx, id, now);
  }
}
