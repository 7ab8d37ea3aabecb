import { lastDigits } from "#domain/family/sign-in.ts";
import { REJOINABLE_ENDS } from "#domain/family/waiting-list.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { offersOf } from "./accept.ts";
import {
  addToWaitingList,
  endEntry,
  entriesOfAddress,
  type FamilyEntry,
  isOffered,
  lockOpenEntry,
  readEntries,
  readUnderProgramLock,
  type WaitingChild,
  type WaitingEntry,
  waitingEntriesOf,
} from "./entries.ts";
import { lockWaiting } from "./join-waiting-list.ts";

interface Session {
  /** In lower case. */
  email: string;
  phoneDigits: ReadonlySet<string>;
}

const hasPhone = ({ phone }: WaitingEntry, digits: ReadonlySet<string>) =>
  digits.has(lastDigits(phone) ?? "");

/** Whether an address is on a list, or was in the last weeks. */
export async function isOnList(db: Db, email: string): Promise<boolean> {
  return (await entriesOfAddress(db, email.toLowerCase())).length > 0;
}

/**
 * The entries of a session, with their position in the lists.
 * @param read of the session's address; for its file of the whole mailbox
 */
export async function entriesOfSession(
  db: Db,
  { email, phoneDigits }: Session,
  read: typeof entriesOfAddress = entriesOfAddress,
): Promise<FamilyEntry[]> {
  const entries = await read(db, email);
  return entries.filter((entry) => hasPhone(entry, phoneDigits));
}

/**
 * The position of an entry among families that wait for a spot it could take
 * (docs/reference/waiting-list.md#list-order). null if it does not wait.
 */
function positionIn(list: readonly FamilyEntry[], { id }: FamilyEntry): number | null {
  const index = list.findIndex((entry) => entry.id === id);
  const groups = new Set(list[index]?.children.map(({ groupId }) => groupId));
  const entriesAhead = list
    .slice(0, Math.max(0, index))
    .filter(({ children }) => children.some(({ groupId }) => groups.has(groupId)));
  return index < 0 ? null : entriesAhead.length + 1;
}

/** The children of an entry, without those placed by another order while siblings wait or have the offer. */
function childrenOfEntry(children: readonly WaitingChild[]): readonly WaitingChild[] {
  const listedChildren = children.filter(
    ({ place, registrationId }) => place !== "none" || registrationId !== null,
  );
  return listedChildren.length > 0 ? listedChildren : children;
}

export async function entriesForFamily(db: Db, session: Session, now: Date) {
  const entries = await entriesOfSession(db, session);
  const registrationIds = entries.flatMap(({ children }) =>
    children.flatMap(({ registrationId }) => registrationId ?? []),
  );
  const accepted = await offersOf(db, registrationIds, now);
  const waiting = await waitingEntriesOf(
    db,
    entries.map(({ programId }) => programId),
  );
  return entries.map((entry) => ({
    ...pickColumns(entry, ["id", "programId", "joinedAt", "endedAt"]),
    /** null once it has ended. */
    position: positionIn(
      waiting.filter(({ programId }) => programId === entry.programId),
      entry,
    ),
    /** The maximum price of one child until the deadline; also while an accepted offer is unpaid, to continue it. */
    offer: isOffered(entry, now)
      ? { until: entry.offerUntil, cents: entry.offerCents ?? 0 }
      : (entry.children.flatMap(({ registrationId }) => {
          const offer = accepted.get(registrationId ?? "");
          return offer ? { until: offer.until, cents: offer.cents } : [];
        })[0] ?? null),
    guardian: {
      firstName: entry.guardianFirstName,
      lastName: entry.guardianLastName,
      phone: entry.phone,
    },
    endedReason: entry.endedReason,
    mayRejoin: entry.endedReason !== null && REJOINABLE_ENDS.includes(entry.endedReason),
    children: childrenOfEntry(entry.children).map(({ firstName, lastName, bornOn, sex, groupId }) => ({
      firstName,
      lastName,
      groupId,
      dateOfBirth: bornOn,
      sex: sex ?? "",
    })),
  }));
}

/** @throws {ApiError} not_found */
export async function entryOfSession(db: Db, session: Session, id: string): Promise<FamilyEntry> {
  const entry = (await entriesOfSession(db, session)).find((candidate) => candidate.id === id);
  if (!entry) throw new ApiError("not_found");
  return entry;
}

/** Leaves the list. Idempotent. @throws {ApiError} not_found */
export async function leaveList(db: Db, session: Session, { id, now }: { id: string; now: Date }) {
  await entryOfSession(db, session, id);
  await inTransaction(db, async (trx) => {
    const entry = await lockOpenEntry(trx, id);
    if (entry) await endEntry(trx, entry, "left", instantOf(now));
  });
}

/** Declines an offer, so that the next family gets it. Idempotent. @throws {ApiError} not_found, offer_expired */
export async function declineOffer(db: Db, session: Session, { id, now }: { id: string; now: Date }) {
  const previous = await entryOfSession(db, session, id);
  if (previous.endedReason === "declined") return;
  await inTransaction(db, async (trx) => {
    const entry = await lockOpenEntry(trx, id);
    if (!entry || !isOffered(entry, now)) throw new ApiError("offer_expired");
    await endEntry(trx, entry, "declined", instantOf(now));
  });
}

/**
 * Joins the end of the list again. Idempotent.
 * @returns the reason against it: spots are free, or its children wait elsewhere
 * @throws {ApiError} not_found
 */
export async function rejoinList(db: Db, session: Session, { id, now }: { id: string; now: Date }) {
  await entryOfSession(db, session, id);
  return inTransaction(db, async (trx) => {
    await lockWaiting(trx, session.email);
    const [entry] = await readUnderProgramLock(trx, () => readEntries(trx, (eb) => eb("id", "=", id)));
    if (entry?.endedReason === null) return undefined;
    if (!entry || !REJOINABLE_ENDS.includes(entry.endedReason)) throw new ApiError("not_found");
    return addToWaitingList(trx, entry, now);
  });
}
