import { setImmediate } from "node:timers/promises";
import { expressionBuilder, sql } from "kysely";
import type { WaitingEnd } from "#domain/family/waiting-list.ts";
import { groupOfBirth, groupsByBirthDate } from "#domain/registration/ages.ts";
import { AWAITING_STATES, ENTERED_STATES } from "#domain/registration/status.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { BATCH, type Db, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { isKnownEmail } from "#server/registrations/family-registrations.ts";
import { findLivePrograms, getProgram, type Program } from "#server/site/programs/published-programs.ts";
import {
  addWaiting,
  freeExpiredHolds,
  isExpiredHold,
  lockProgramsToOrder,
} from "#server/site/programs/spots.ts";
import {
  endEntry,
  entriesOfMailbox,
  type FamilyEntry,
  isOffered,
  readEntries,
  readUnderProgramLock,
  removeFromList,
  waitingEntriesOf,
} from "./entries.ts";
import { type Clock, offerNext } from "./offer.ts";

/**
 * Stores the time from which a free spot fits a waiting child; null if none does. A group's child needs a free spot in
 * the group and in the program.
 */
async function updateReservedSince(trx: Trx, programId: string, now: Instant): Promise<void> {
  const { capacity, spotsTaken } = await getProgram(trx, programId);
  const since =
    capacity === null || spotsTaken < capacity
      ? sql<Instant | null>`case when waiting > 0 and (capacity is null or spots_taken < capacity)
          then coalesce(waitlist_reserved_since, ${sql.val(now)}) end`
      : null;
  await trx
    .updateTable("programs")
    .set({ waitlistReservedSince: since })
    .where("id", "=", programId)
    .execute();
  await trx
    .updateTable("programGroups")
    .set({ waitlistReservedSince: since })
    .where("programId", "=", programId)
    .execute();
}

/**
 * Moves waiting children to the groups of their birth dates by the current publication, which may have changed them or
 * added the first groups. A child without a group stays.
 */
async function regroup(trx: Trx, { id: programId, groups: unordered }: Program): Promise<void> {
  const groups = groupsByBirthDate(unordered);
  const children = (await waitingEntriesOf(trx, [programId])).flatMap((entry) => entry.children);
  for (const child of children) {
    const groupId = groupOfBirth(groups, child.bornOn, child.sex)?.id;
    if (groupId === undefined || groupId === child.groupId) continue;
    await trx.updateTable("waitingChildren").set({ groupId }).where("id", "=", child.id).execute();
    await addWaiting(trx, [child], -1);
    await addWaiting(trx, [{ programId, groupId }], 1);
  }
}

/** Programs that have a list, or had one at the last run. */
function programsWithList(db: Db) {
  return db
    .selectFrom("programs")
    .leftJoin("programGroups", "programGroups.programId", "programs.id")
    .select("programs.id")
    .distinct()
    .where((eb) =>
      eb.or([
        eb("programs.waiting", ">", 0),
        eb("programs.waitlistReservedSince", "is not", null),
        eb("programGroups.waiting", ">", 0),
        eb("programGroups.waitlistReservedSince", "is not", null),
      ]),
    )
    .execute();
}

/**
 * Whether no child of an accepted offer was paid by the deadline, or during a longer payment. A family that omitted a
 * child is done, and one with an aid request or a later payment continues with staff.
 */
function isUnpaidAcceptance(now: Instant) {
  const eb = expressionBuilder<DatabaseSchema, "waitingEntries">();
  const taken = eb
    .selectFrom("waitingChildren")
    .innerJoin("registrations", "registrations.id", "waitingChildren.registrationId")
    .select("registrations.id")
    .whereRef("entryId", "=", "waitingEntries.id");
  const unpaid = taken
    .where("state", "in", [...AWAITING_STATES, "expired"])
    .where((where) => where.or([where("registrations.hasSpot", "=", false), isExpiredHold(now)]));
  const lasting = taken.where("state", "in", ENTERED_STATES);
  return eb.and([
    eb("endedReason", "=", "accepted"),
    eb("offerUntil", "<=", now),
    eb.exists(unpaid),
    eb.not(eb.exists(lasting)),
  ]);
}

/** Open entries, and accepted ones that were not paid; all of them, or one by its id. */
function entriesToProcess(db: Db | Trx, now: Instant, id?: string): Promise<FamilyEntry[]> {
  return readEntries(db, (eb) =>
    eb.and([
      ...(id === undefined ? [] : [eb("id", "=", id)]),
      eb.or([eb("endedAt", "is", null), isUnpaidAcceptance(now)]),
    ]),
  );
}

/** Children on the list with a permanent spot by another order. */
const placedChildrenOf = ({ children }: FamilyEntry) =>
  children.filter(({ place, isPlaced }) => place !== "none" && isPlaced);

/** The due action for an entry: its end, or the removal of placed children from the list. */
function actionFor(
  entry: FamilyEntry,
  program: Program | undefined,
  clock: Clock,
): WaitingEnd | "placed" | undefined {
  const { offerUntil } = entry;
  if (entry.endedAt !== null) return "lapsed";
  const placed = placedChildrenOf(entry).length;
  const listed = entry.children.filter(({ place }) => place !== "none").length;
  if (placed > 0) return placed < listed ? "placed" : "accepted";
  if (offerUntil !== null) return isOffered(entry, clock.now) ? undefined : "lapsed";
  const isOver = !program || program.lastDay < dateInZone(clock.now, clock.timeZone);
  return isOver ? "closed" : undefined;
}

/** Takes the due action for an entry, read under its program's lock. */
async function processEntry(trx: Trx, id: string, program: Program | undefined, clock: Clock): Promise<void> {
  const now = instantOf(clock.now);
  const [entry] = await readUnderProgramLock(trx, () => entriesToProcess(trx, now, id));
  const action = entry && actionFor(entry, program, clock);
  if (!entry || !action) return;
  // Siblings stay on the list, or keep their offer.
  if (action === "placed") return removeFromList(trx, placedChildrenOf(entry));
  await endEntry(trx, entry, action, now);
  if (action !== "lapsed") return;
  await queueMessage(trx, {
    dedupeKey: `waiting_over:${id}:${now}`,
    kind: "waiting_over",
    recipient: "guardian",
    language: entry.language,
    about: { entryId: id },
    now,
  });
}

/** Updates the lists: ends entries and offers, frees expired holds for waiting children, and makes automatic offers. */
export async function processWaitingLists({
  db,
  now,
  live,
}: Pick<Deps, "db" | "now" | "live">): Promise<void> {
  const clock = { now: now(), timeZone: live.club.timeZone };
  const nowInstant = instantOf(clock.now);
  const entries = await entriesToProcess(db, nowInstant);
  const programs = await findLivePrograms(
    db,
    entries.map(({ programId }) => programId),
  );
  for (const entry of entries) {
    const program = programs.get(entry.programId);
    if (!actionFor(entry, program, clock)) continue;
    await inTransaction(db, (trx) => processEntry(trx, entry.id, program, clock));
    await setImmediate();
  }
  for (const { id } of await programsWithList(db)) {
    await inTransaction(db, async (trx) => {
      const program = (await lockProgramsToOrder(trx, [id])).get(id);
      if (!program) return;
      await freeExpiredHolds(trx, id, nowInstant);
      await regroup(trx, program);
      const isAutomatic = program.waitingList === "automatic" && program.switch !== "closed";
      if (isAutomatic) await offerNext(trx, id, clock);
      await updateReservedSince(trx, id, nowInstant);
    });
  }
}

/** Erases a batch of ended entries, with their children's names. @returns their ids */
export async function eraseEndedEntries(
  { db, now }: Pick<Deps, "db" | "now">,
  before: Instant,
): Promise<string[]> {
  const dueEntries = await db
    .selectFrom("waitingEntries")
    .select("id")
    .where("endedAt", "<=", before)
    .limit(BATCH)
    .execute();
  const ids = dueEntries.map(({ id }) => id);
  if (ids.length > 0) await inTransaction(db, (trx) => eraseRows(trx, ids, instantOf(now())));
  return ids;
}

/**
 * Deletes entries, and keeps their ids, so that no older backup restores them. Mail files that may name their children
 * are deleted, too.
 */
async function eraseRows(trx: Trx, ids: readonly string[], erasedAt: Instant): Promise<void> {
  const mails = trx
    .selectFrom("messageRecipients")
    .innerJoin("waitingChildren", "waitingChildren.id", "messageRecipients.waitingChildId")
    .select(sql<string>`outbox_id`.as("id"))
    .where("entryId", "in", ids)
    .where("outboxId", "is not", null);
  await trx.updateTable("outbox").set({ erasedAt }).where("id", "in", mails).execute();
  await trx.deleteFrom("waitingEntries").where("id", "in", ids).execute();
  await trx
    .insertInto("erasures")
    .values(ids.map((registrationId) => ({ registrationId, erasedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Erases every entry of a mailbox, however its address is written, but for addresses that still have registrations. */
export async function eraseEntries(trx: Trx, email: string, now: Instant): Promise<void> {
  for (const entry of await readUnderProgramLock(trx, () => entriesOfMailbox(trx, email))) {
    if (await isKnownEmail(trx, entry.email)) continue;
    await removeFromList(trx, entry.children);
    await eraseRows(trx, [entry.id], now);
  }
}
