import { type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool, sql } from "kysely";
import { lastDigits } from "#domain/family/sign-in.ts";
import { WAITING_CHILDREN_MAX, type WaitingEnd } from "#domain/family/waiting-list.ts";
import { groupOfBirth } from "#domain/registration/ages.ts";
import { ENTERED_STATES } from "#domain/registration/status.ts";
import { childKey, nameKey } from "#domain/text/person-name.ts";
import { mailboxOf } from "#server/mail/mailbox.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import type {
  DatabaseSchema,
  WaitingChildrenTable,
  WaitingEntriesTable,
} from "#server/platform/database/tables.ts";
import { published } from "#server/platform/published.ts";
import { termsOf } from "#server/site/programs/published-programs.ts";
import {
  addWaiting,
  claimSpots,
  freeExpiredHolds,
  lockPrograms,
  lockProgramsToOrder,
  releaseSpots,
} from "#server/site/programs/spots.ts";

export type WaitingEntry = Selectable<WaitingEntriesTable>;

export interface WaitingChild extends Selectable<WaitingChildrenTable> {
  /** The code of its group. */
  group: string | null;
  /** Whether it has a permanent spot, by any order of its family, staff or an import. */
  isPlaced: SqlBool;
}

export interface FamilyEntry extends WaitingEntry {
  children: WaitingChild[];
}

/** Whether an entry has an offer that may still be accepted or declined. */
export function isOffered(entry: WaitingEntry, now: Date): entry is WaitingEntry & { offerUntil: Instant } {
  return entry.endedAt === null && entry.offerUntil !== null && entry.offerUntil > instantOf(now);
}

type Condition = (
  eb: ExpressionBuilder<DatabaseSchema, "waitingEntries">,
) => ExpressionWrapper<DatabaseSchema, "waitingEntries", SqlBool>;

/** Entries with their children, in the order of offers. */
export async function readEntries(db: Db | Trx, condition: Condition): Promise<FamilyEntry[]> {
  const entries = await db
    .selectFrom("waitingEntries")
    .selectAll()
    .where(condition)
    .orderBy("joinedAt")
    .orderBy("id")
    .execute();
  if (entries.length === 0) return [];
  const children = await db
    .selectFrom("waitingChildren")
    .selectAll("waitingChildren")
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("registrations")
          .select("registrations.id")
          .whereRef("registrations.programId", "=", "waitingChildren.programId")
          .whereRef("registrations.childKey", "=", "waitingChildren.childKey")
          .where("registrations.hasSpot", "=", true)
          .where("registrations.state", "in", ENTERED_STATES),
      ).as("isPlaced"),
    )
    .where(
      "entryId",
      "in",
      entries.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  const { programs } = await published(db);
  const named = children.map((child) => {
    const groups = programs.get(child.programId)?.groups ?? [];
    return { ...child, group: groups.find(({ id }) => id === child.groupId)?.code ?? null };
  });
  const byEntry = Map.groupBy(named, ({ entryId }) => entryId);
  return entries.map((entry) => ({ ...entry, children: byEntry.get(entry.id) ?? [] }));
}

/**
 * The lists of these programs, each in its order: entries with their waiting children or, if requested, with those
 * that have an offer.
 */
export async function waitingEntriesOf(
  db: Db | Trx,
  programIds: readonly string[],
  places: readonly WaitingChild["place"][] = ["waiting"],
): Promise<FamilyEntry[]> {
  if (programIds.length === 0) return [];
  const open = await readEntries(db, (eb) =>
    eb.and([eb("programId", "in", programIds), eb("endedAt", "is", null)]),
  );
  return open.flatMap((entry) => {
    const children = entry.children.filter(({ place }) => places.includes(place));
    return children.length === 0 ? [] : { ...entry, children };
  });
}

/** Entries of an address. @param email in lower case */
export function entriesOfAddress(db: Db | Trx, email: string): Promise<FamilyEntry[]> {
  return readEntries(db, (eb) => eb(sql<string>`lower(email)`, "=", email));
}

export function entriesOfMailbox(db: Db | Trx, email: string): Promise<FamilyEntry[]> {
  return readEntries(db, (eb) => eb("mailbox", "=", mailboxOf(email)));
}

/** Identifies a child among those of one mailbox. */
function nameOf({ programId, firstName, lastName }: WaitingChild): string {
  return `${programId} ${nameKey({ childFirstName: firstName, childLastName: lastName })}`;
}

/** The number of a mailbox's children in other entries, and whether this entry repeats one of them. */
async function childrenInOtherEntries(trx: Trx, { id, children }: FamilyEntry, email: string) {
  const others = (await entriesOfMailbox(trx, email)).filter((entry) => entry.id !== id);
  const listed = others.flatMap((entry) => entry.children.filter(({ place }) => place !== "none"));
  const names = new Set(listed.map(nameOf));
  return { count: listed.length, isTwice: children.some((child) => names.has(nameOf(child))) };
}

/**
 * The reason against an entry; undefined if it may wait. If spots are free, the family must register. Otherwise the
 * list would block them.
 */
async function refusalReason(
  trx: Trx,
  entry: FamilyEntry,
  groupIds: readonly (string | null | undefined)[],
  now: Instant,
): Promise<WaitingEnd | undefined> {
  const { count, isTwice } = await childrenInOtherEntries(trx, entry, entry.email);
  const spots = groupIds.flatMap((groupId) =>
    groupId === undefined ? [] : { programId: entry.programId, groupId },
  );
  const isTooMany = count + entry.children.length > WAITING_CHILDREN_MAX;
  if (isTooMany || isTwice || spots.length < groupIds.length) return "refused";
  await freeExpiredHolds(trx, entry.programId, now);
  if (!(await claimSpots(trx, spots, now))) return undefined;
  await releaseSpots(trx, spots);
  return "spots_free";
}

/**
 * Adds an entry to the end of the list if no reason is against it. Its program and its mailbox are locked.
 * @returns the reason against it
 */
export async function addToWaitingList(
  trx: Trx,
  entry: FamilyEntry,
  now: Date,
): Promise<WaitingEnd | undefined> {
  const { id, programId, children } = entry;
  const { groups } = await termsOf(trx, programId, now);
  const groupIds = children.map(({ bornOn, sex }) =>
    groups.length === 0 ? null : groupOfBirth(groups, bornOn, sex)?.id,
  );
  const nowInstant = instantOf(now);
  const reason = await refusalReason(trx, entry, groupIds, nowInstant);
  // Also if it is refused, so that its family sees the reason.
  const state = reason
    ? { endedAt: nowInstant, endedReason: reason }
    : {
        joinedAt: nowInstant,
        offeredAt: null,
        offerUntil: null,
        offerCents: null,
        endedAt: null,
        endedReason: null,
      };
  await trx.updateTable("waitingEntries").set(state).where("id", "=", id).execute();
  if (reason) return reason;
  for (const [index, child] of children.entries()) {
    const groupId = groupIds[index] ?? null;
    await trx
      .updateTable("waitingChildren")
      .set({ place: "waiting", groupId, registrationId: null })
      .where("id", "=", child.id)
      .execute();
    await addWaiting(trx, [{ programId, groupId }], 1);
  }
  return undefined;
}

/** Removes children from a list, and frees their offered spots. Their program is locked. */
export async function removeFromList(trx: Trx, children: readonly WaitingChild[]): Promise<void> {
  const ids = children.map(({ id }) => id);
  if (ids.length > 0) {
    await trx.updateTable("waitingChildren").set({ place: "none" }).where("id", "in", ids).execute();
  }
  await addWaiting(
    trx,
    children.filter(({ place }) => place === "waiting"),
    -1,
  );
  await releaseSpots(
    trx,
    children.filter(({ place }) => place === "offered"),
  );
}

/** Entries as they are under their programs' locks. */
export async function readUnderProgramLock(
  trx: Trx,
  read: () => Promise<FamilyEntry[]>,
): Promise<FamilyEntry[]> {
  const found = await read();
  await lockProgramsToOrder(
    trx,
    found.map(({ programId }) => programId),
  );
  return read();
}

/** An entry that has not ended, under its program's lock. */
export async function lockOpenEntry(trx: Trx, id: string): Promise<FamilyEntry | undefined> {
  const isOpen: Condition = (eb) => eb.and([eb("id", "=", id), eb("endedAt", "is", null)]);
  return (await readUnderProgramLock(trx, () => readEntries(trx, isOpen)))[0];
}

/** Ends an entry, and frees its offered spots. Its program is locked. */
export async function endEntry(
  trx: Trx,
  { id, children }: FamilyEntry,
  reason: WaitingEnd,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable("waitingEntries")
    .set({ endedAt: now, endedReason: reason })
    .where("id", "=", id)
    .execute();
  await removeFromList(trx, children);
}

interface NewMailbox {
  from: string;
  to: string;
  /** The registrations with the new address; their programs are locked with those of the entries. */
  rows: readonly { phone: string; programId: string }[];
  now: Instant;
}

/**
 * Moves a family's open entries and their offers to a new mailbox, if their phone ends like one of the orders'. An
 * entry ends if its child is already on the list there.
 */
export async function moveEntries(trx: Trx, { from, to, rows, now }: NewMailbox): Promise<void> {
  const digits = new Set(rows.map(({ phone }) => lastDigits(phone)));
  const own = async () =>
    (await entriesOfAddress(trx, from.toLowerCase())).filter(
      ({ endedAt, phone }) => endedAt === null && digits.has(lastDigits(phone)),
    );
  await lockPrograms(
    trx,
    [...rows, ...(await own())].map(({ programId }) => programId),
  );
  for (const entry of await own()) {
    const { id, children } = entry;
    const listed = children.filter(({ place }) => place !== "none");
    if ((await childrenInOtherEntries(trx, { ...entry, children: listed }, to)).isTwice) {
      await endEntry(trx, entry, "refused", now);
      continue;
    }
    const mailbox = mailboxOf(to);
    await trx.updateTable("waitingEntries").set({ email: to, mailbox }).where("id", "=", id).execute();
    for (const child of children) {
      const name = { childFirstName: child.firstName, childLastName: child.lastName };
      await trx
        .updateTable("waitingChildren")
        .set({ childKey: childKey({ email: to, ...name }) })
        .where("id", "=", child.id)
        .execute();
    }
  }
}
