import type { Selectable } from "kysely";
import { groupOfBirth } from "#domain/ages.ts";
import { nameKey } from "#domain/child-identity.ts";
import { isOfferOver, WAITING_CHILDREN_MAX, type WaitingEnd } from "#domain/waiting.ts";
import { mailboxOf } from "#server/mail/mailbox-codes.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { WaitingChildrenTable, WaitingEntriesTable } from "#server/platform/waiting-schema.ts";
import { hasPublicRoom } from "#server/site/offers.ts";
import { countWaiting, lockProgramsToOrder, releasePlaces } from "#server/site/places.ts";

export type WaitingEntry = Selectable<WaitingEntriesTable>;
export type WaitingChild = Selectable<WaitingChildrenTable>;

/** Whether an entry has an offer that may still be accepted or declined. */
export function isOffered(entry: WaitingEntry, now: Date): entry is WaitingEntry & { offerUntil: Instant } {
  return entry.endedAt === null && entry.offerUntil !== null && !isOfferOver(entry.offerUntil, now);
}

/** Children of these entries, each entry's in the order of the family. */
export async function childrenOfEntries(
  db: Db | Trx,
  entryIds: readonly string[],
): Promise<Map<string, WaitingChild[]>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("waitingChildren")
    .selectAll()
    .where("entryId", "in", entryIds)
    .orderBy("position")
    .execute();
  return Map.groupBy(rows, ({ entryId }) => entryId);
}

/** Children on the lists, in the order in which their families get places. */
export function onLists(db: Db | Trx) {
  return db
    .selectFrom("waitingChildren")
    .innerJoin("waitingEntries", "waitingEntries.id", "waitingChildren.entryId")
    .where("place", "<>", "none")
    .orderBy("priority", "desc")
    .orderBy("joinedAt")
    .orderBy("waitingEntries.id");
}

/** Those of them who have no offer. */
export function whoWaits(db: Db | Trx) {
  return onLists(db).where("place", "=", "waiting");
}

/** Tells the children of one mailbox apart. */
function nameOf({ firstName, lastName }: Pick<WaitingChild, "firstName" | "lastName">): string {
  return nameKey({ childFirstName: firstName, childLastName: lastName });
}

/**
 * Why an entry cannot wait; undefined if it can. Whoever could have a place now is to register: else a list would shut a program
 * that has places.
 */
async function reasonAgainst(
  trx: Trx,
  entry: WaitingEntry,
  children: readonly (WaitingChild & { fits: string | null | undefined })[],
  now: Date,
): Promise<WaitingEnd | undefined> {
  const onAll = await onLists(trx)
    .select(["waitingChildren.programId", "firstName", "lastName", "email"])
    .execute();
  // Compared here, however an address of the mailbox is written: there are few.
  const waiting = onAll.filter(({ email }) => mailboxOf(email) === mailboxOf(entry.email));
  const isTwice = (child: WaitingChild) =>
    waiting.some((other) => other.programId === child.programId && nameOf(other) === nameOf(child));
  const isTooMany = waiting.length + children.length > WAITING_CHILDREN_MAX;
  if (isTooMany || children.some((child) => child.fits === undefined || isTwice(child))) return "refused";
  const groupIds = children.map(({ fits = null }) => fits);
  const isFree = await hasPublicRoom(trx, { programId: entry.programId, groupIds, now });
  return isFree ? "places_free" : undefined;
}

/** Ends an entry that does not count, or no longer. Its program is locked. */
async function writeEnd(trx: Trx, entryId: string, reason: WaitingEnd, now: Instant): Promise<void> {
  await trx
    .updateTable("waitingEntries")
    .set({ endedAt: now, endedReason: reason, browserHash: null })
    .where("id", "=", entryId)
    .execute();
}

/**
 * Lets an entry wait, at the end of the list, if nothing stands against it. Its program and its mailbox are locked.
 * @returns why it does not wait
 */
export async function admit(trx: Trx, entry: WaitingEntry, now: Date): Promise<WaitingEnd | undefined> {
  const groups = await trx
    .selectFrom("programGroups")
    .select(["id", "bornFrom", "bornTo"])
    .where("programId", "=", entry.programId)
    .execute();
  const children = ((await childrenOfEntries(trx, [entry.id])).get(entry.id) ?? []).map((child) => ({
    ...child,
    fits: groups.length === 0 ? null : groupOfBirth(groups, child.bornOn)?.id,
  }));
  const at = instantOf(now);
  const reason = await reasonAgainst(trx, entry, children, now);
  if (reason) {
    await writeEnd(trx, entry.id, reason, at);
    // Proved, so that its family reads why it does not wait.
    await trx.updateTable("waitingEntries").set({ provedAt: at }).where("id", "=", entry.id).execute();
    return reason;
  }
  const proved = { joinedAt: at, provedAt: at, browserHash: null };
  const unoffered = { offeredAt: null, offerUntil: null, offerCents: null };
  await trx
    .updateTable("waitingEntries")
    .set({ ...proved, ...unoffered, askedAt: null, silences: 0, endedAt: null, endedReason: null })
    .where("id", "=", entry.id)
    .execute();
  for (const { id, fits = null } of children) {
    await trx
      .updateTable("waitingChildren")
      .set({ place: "waiting", groupId: fits, registrationId: null })
      .where("id", "=", id)
      .execute();
  }
  await countWaiting(
    trx,
    children.map(({ programId, fits = null }) => ({ programId, groupId: fits })),
    1,
  );
  return undefined;
}

interface Ending {
  id: string;
  reason: WaitingEnd;
  now: Instant;
  /** Whether the reason still holds for the entry as it is under its program's lock. */
  isStillDue?: (entry: WaitingEntry) => boolean;
}

/** Takes children off a list, and frees what they were offered. Their program is locked. */
export async function takeOff(trx: Trx, children: readonly WaitingChild[]): Promise<void> {
  const ids = children.map(({ id }) => id);
  if (ids.length > 0) {
    await trx.updateTable("waitingChildren").set({ place: "none" }).where("id", "in", ids).execute();
  }
  await countWaiting(
    trx,
    children.filter(({ place }) => place === "waiting"),
    -1,
  );
  await releasePlaces(
    trx,
    children.filter(({ place }) => place === "offered"),
  );
}

/** Ends an entry, proved or not, and frees what it was offered; again, it changes nothing. @returns whether it was there */
export async function endEntry(
  trx: Trx,
  { id, reason, now, isStillDue = () => true }: Ending,
): Promise<boolean> {
  const entry = trx.selectFrom("waitingEntries").selectAll().where("id", "=", id);
  const found = await entry.executeTakeFirst();
  if (!found) return false;
  await lockProgramsToOrder(trx, [found.programId]);
  const current = await entry.where("endedAt", "is", null).executeTakeFirst();
  if (!current || !isStillDue(current)) return false;
  await writeEnd(trx, id, reason, now);
  await takeOff(trx, (await childrenOfEntries(trx, [id])).get(id) ?? []);
  return true;
}
