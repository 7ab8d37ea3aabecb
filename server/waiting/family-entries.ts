import { sql } from "kysely";
import { lastDigits } from "#domain/family-page.ts";
import { MAY_REJOIN } from "#domain/waiting.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { lockProgramsToOrder } from "#server/site/places.ts";
import { offersOf } from "./accept.ts";
import {
  admit,
  childrenOfEntries,
  endEntry,
  isOffered,
  type WaitingChild,
  type WaitingEntry,
  whoWaits,
} from "./entries.ts";
import { lockWaiting } from "./join.ts";

interface Session {
  /** In lower case. */
  email: string;
  phoneDigits: ReadonlySet<string>;
}

/** The mailbox's entries that were proved, or that this browser made and no code has proved yet. */
export async function ofMailbox(
  db: Db | Trx,
  email: string,
  browser: string | null,
): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom("waitingEntries")
    .selectAll()
    .where(sql<string>`lower(email)`, "=", email)
    .orderBy("joinedAt")
    .orderBy("id")
    .execute();
  return rows.filter(
    ({ provedAt, browserHash }) => provedAt !== null || (browser !== null && browserHash === browser),
  );
}

/** Whether one of these last four digits is of a phone of the mailbox's entries. */
export async function opensEntries(
  db: Db | Trx,
  { email, phoneDigits }: Session,
  browser: string | null,
): Promise<boolean> {
  const entries = await ofMailbox(db, email, browser);
  return entries.some(({ phone }) => phoneDigits.has(lastDigits(phone) ?? ""));
}

/** Whether a mailbox is on a list, or was in the last weeks. */
export async function isOnList(db: Db, email: string): Promise<boolean> {
  return (await ofMailbox(db, email.toLowerCase(), null)).length > 0;
}

/** The entries that a session opens, as they stand in their lists; the mailbox's rows for its file, too. */
export async function openedEntries(db: Db, { email, phoneDigits }: Session) {
  const entries = (await ofMailbox(db, email, null)).filter(({ phone }) =>
    phoneDigits.has(lastDigits(phone) ?? ""),
  );
  const children = await childrenOfEntries(
    db,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({ entry, children: children.get(entry.id) ?? [] }));
}

/**
 * How many families come before an entry, and it: those that wait for a place that it could take
 * (docs/rules/waiting.md#the-order-of-the-list).
 */
async function positionOf(db: Db, { id, programId }: WaitingEntry): Promise<number | null> {
  const rows = await whoWaits(db)
    .select(["entryId", "groupId"])
    .where("waitingChildren.programId", "=", programId)
    .execute();
  const index = rows.findIndex(({ entryId }) => entryId === id);
  if (index < 0) return null;
  const groups = new Set(rows.flatMap(({ entryId, groupId }) => (entryId === id ? [groupId] : [])));
  const before = rows.slice(0, index).filter(({ groupId }) => groups.has(groupId));
  return new Set(before.map(({ entryId }) => entryId)).size + 1;
}

/** The children whom an entry is about: none who got a place by another order while siblings wait, or have the offer. */
function concerned(children: readonly WaitingChild[]): readonly WaitingChild[] {
  const own = children.filter(({ place, registrationId }) => place !== "none" || registrationId !== null);
  return own.length > 0 ? own : children;
}

/** What a family reads of its entries. */
export async function entriesForFamily(db: Db, session: Session, now: Date) {
  const opened = await openedEntries(db, session);
  const took = opened.flatMap(({ children }) =>
    children.flatMap(({ registrationId }) => registrationId ?? []),
  );
  const offers = await offersOf(db, took, now);
  return Promise.all(
    opened.map(async ({ entry, children }) => ({
      id: entry.id,
      programId: entry.programId,
      joinedAt: entry.joinedAt,
      /** null once it has ended. */
      position: await positionOf(db, entry),
      /** When it was asked whether it still waits, if it has not answered. */
      askedAt: entry.silences > 0 ? entry.askedAt : null,
      /** What one child costs at most until the deadline; also while an accepted one is not paid, to go on with it. */
      offer: isOffered(entry, now)
        ? { until: entry.offerUntil, cents: entry.offerCents ?? 0 }
        : (children.map(({ registrationId }) => offers.get(registrationId ?? "")).find(Boolean) ?? null),
      guardian: {
        ...{ firstName: entry.guardianFirstName, lastName: entry.guardianLastName },
        phone: entry.phone,
      },
      endedAt: entry.endedAt,
      endedReason: entry.endedReason,
      mayRejoin: entry.endedReason !== null && MAY_REJOIN.includes(entry.endedReason),
      children: concerned(children).map(({ firstName, lastName, bornOn, groupId }) => ({
        ...{ firstName, lastName, groupId },
        dateOfBirth: bornOn,
      })),
    })),
  );
}

/** @throws {ApiError} not_found */
export async function openedEntry(db: Db, session: Session, id: string): Promise<WaitingEntry> {
  const found = (await openedEntries(db, session)).find(({ entry }) => entry.id === id);
  if (!found) throw new ApiError("not_found");
  return found.entry;
}

/** Leaves the list; again, it changes nothing. @throws {ApiError} not_found */
export async function leaveList(db: Db, session: Session, { id, now }: { id: string; now: Date }) {
  await openedEntry(db, session, id);
  await inTransaction(db, (trx) => endEntry(trx, { id, reason: "left", now: instantOf(now) }));
}

/** Declines an offer, which the next family then gets; again, it changes nothing. @throws {ApiError} not_found, offer_over */
export async function declineOffer(db: Db, session: Session, { id, now }: { id: string; now: Date }) {
  const before = await openedEntry(db, session, id);
  if (before.endedReason === "declined") return;
  const isStillDue = (entry: WaitingEntry) => isOffered(entry, now);
  const ending = { id, reason: "declined" as const, now: instantOf(now), isStillDue };
  if (!(await inTransaction(db, (trx) => endEntry(trx, ending)))) throw new ApiError("offer_over");
}

/** Answers that the family still waits; its place in the list stays. @throws {ApiError} not_found */
export async function stayOnList(db: Db, session: Session, id: string): Promise<void> {
  await openedEntry(db, session, id);
  await db
    .updateTable("waitingEntries")
    .set({ silences: 0 })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * Waits again, at the end of the list; again, it changes nothing.
 * @returns why it does not wait, if it does not: places are free, or its children wait elsewhere
 * @throws {ApiError} not_found
 */
export async function rejoinList(db: Db, session: Session, { id, now }: { id: string; now: Date }) {
  const { programId } = await openedEntry(db, session, id);
  return inTransaction(db, async (trx) => {
    await lockWaiting(trx, session.email);
    await lockProgramsToOrder(trx, [programId]);
    const entry = await trx
      .selectFrom("waitingEntries")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (entry.endedReason === null) return undefined;
    if (!MAY_REJOIN.includes(entry.endedReason)) throw new ApiError("not_found");
    return admit(trx, entry, now);
  });
}
