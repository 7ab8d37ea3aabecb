import type { Cents } from "#domain/money/money.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import { CHECKOUT_STATES } from "#domain/registration/status.ts";
import { childKey, nameKey } from "#domain/text/person-name.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { releaseSpots } from "#server/site/programs/spots.ts";
import { endEntry, isOffered, readEntries, type WaitingChild, waitingEntriesOf } from "./entries.ts";

interface OfferTerms {
  /** Its spot is held until then. */
  until: Instant;
  /** Its maximum price. */
  cents: Cents;
  /** The child on the list whose spot is taken over now; null if its registration has it already. */
  child: WaitingChild | null;
}

/** Unpaid registrations with the spot of an offer; they do not expire before its deadline. */
function unpaidOffers(db: Db | Trx, now: Date) {
  return (
    db
      .selectFrom("waitingChildren")
      .innerJoin("waitingEntries", "waitingEntries.id", "waitingChildren.entryId")
      .innerJoin("registrations", "registrations.id", "waitingChildren.registrationId")
      .where("endedReason", "=", "accepted")
      .where("offerUntil", ">", instantOf(now))
      // A family with an aid request or a later payment continues with the order and not with the offer.
      .where("registrations.state", "in", CHECKOUT_STATES)
      .where("registrations.hasSpot", "=", true)
  );
}

export function offeredRegistrations(db: Db | Trx, now: Date) {
  return unpaidOffers(db, now).select("registrations.id");
}

/** Offers that these registrations took and have not paid, by registration. */
export async function offersOf(
  db: Db | Trx,
  registrationIds: readonly string[],
  now: Date,
): Promise<Map<string, Omit<OfferTerms, "child"> & { listed: CorrectedChild }>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await unpaidOffers(db, now)
    .select(["registrations.id", "offerUntil as until", "offerCents as cents"])
    .select(["waitingChildren.programId", "firstName", "lastName", "bornOn"])
    .where("registrations.id", "in", registrationIds)
    .$narrowType<{ until: Instant; cents: Cents }>()
    .execute();
  return new Map(
    rows.map(({ id, until, cents, programId, firstName, lastName, bornOn }) => {
      const names = { childFirstName: firstName, childLastName: lastName };
      return [id, { until, cents, listed: { programId, ...names, childDateOfBirth: bornOn } }];
    }),
  );
}

type CorrectedChild = Pick<
  Registration,
  "programId" | "childFirstName" | "childLastName" | "childDateOfBirth"
>;

/** Whether this may still be the same child: its name or its birth date may differ, but not both. */
export function isCorrection(row: CorrectedChild, { programId, data }: ChildRegistration): boolean {
  const isNamesake = nameKey(row) === nameKey(data);
  return row.programId === programId && (isNamesake || row.childDateOfBirth === data.childDateOfBirth);
}

interface OfferAcceptance {
  children: readonly ChildRegistration[];
  previousRows: readonly (Registration | undefined)[];
  /** The entry whose offer the family accepts; undefined for any other order. */
  offerId: string | undefined;
  now: Date;
}

/**
 * The offer's terms for each child of an order, whose programs are locked
 * (docs/reference/waiting-list.md#accepting-an-offer). A changed unpaid order keeps its own terms.
 * @throws {ApiError} offer_expired; offer_children, unless the order has exactly the offer's children in its program, or
 * if a changed one would pass a spot to another child
 */
export async function offerTermsOfOrder(
  trx: Trx,
  { children, previousRows, offerId, now }: OfferAcceptance,
): Promise<(OfferTerms | undefined)[]> {
  const ids = previousRows.flatMap((row) => row?.id ?? []);
  const earlierOffers = await offersOf(trx, ids, now);
  const exchangedIndexes = previousRows.flatMap((row, index) => {
    const child = children[index];
    // Compared with the list, not with the registration, because repeated corrections could turn it into another
    // child.
    const listed = row && earlierOffers.get(row.id)?.listed;
    return listed && child && !isCorrection(listed, child) ? index : [];
  });
  if (exchangedIndexes.length > 0)
    throw new ApiError("offer_children", { more: { children: exchangedIndexes } });
  const terms = previousRows.map((row) => {
    const offer = row && earlierOffers.get(row.id);
    return offer && { until: offer.until, cents: offer.cents, child: null };
  });
  if (offerId === undefined) return terms;
  const [entry] = await readEntries(trx, (eb) => eb("id", "=", offerId));
  if (!entry || !isOffered(entry, now)) {
    if (earlierOffers.size > 0) return terms;
    throw new ApiError("offer_expired");
  }
  const { programId, offerUntil: until, offerCents } = entry;
  const offeredChildren = entry.children.filter(({ place }) => place === "offered");
  const programIndexes = children.flatMap((child, index) => (child.programId === programId ? index : []));
  const taken = children.map((child) =>
    child.programId === programId
      ? offeredChildren.find((candidate) => candidate.childKey === childKey(child.data))
      : undefined,
  );
  const others = programIndexes.filter((index) => taken[index] === undefined);
  if (others.length > 0 || programIndexes.length < offeredChildren.length) {
    throw new ApiError("offer_children", { more: { children: others } });
  }
  return taken.map((child, index) => (child ? { until, cents: offerCents ?? 0, child } : terms[index]));
}

/**
 * Ends offers that staff take up for a family, on paper or in a list. All children of the entry are in the order, which
 * claims the freed spots. Their programs are locked.
 */
export async function acceptOffersByStaff(
  trx: Trx,
  children: readonly ChildRegistration[],
  now: Instant,
): Promise<void> {
  const keys = new Set(children.map(({ programId, data }) => `${programId} ${childKey(data)}`));
  const programIds = [...new Set(children.map(({ programId }) => programId))];
  for (const entry of await waitingEntriesOf(trx, programIds, ["offered"])) {
    const isTaken = entry.children.every((child) => keys.has(`${child.programId} ${child.childKey}`));
    if (isTaken) await endEntry(trx, entry, "accepted", now);
  }
}

/** Releases the spots of earlier attempts that an offer replaces. @returns for each child, the spot that it already has */
export async function releaseReplacedSpots(
  trx: Trx,
  previousRows: readonly (Registration | undefined)[],
  offers: readonly (OfferTerms | undefined)[],
) {
  const replacedRows = previousRows.flatMap((row, index) => (offers[index]?.child && row ? row : []));
  await releaseSpots(
    trx,
    replacedRows.filter(({ hasSpot }) => hasSpot),
  );
  return previousRows.map((row, index) => {
    const { child, until = null } = offers[index] ?? {};
    return child ? { ...child, hasSpot: true, holdExpiresAt: until } : row;
  });
}

/** Assigns the spots of an offer to the registrations that were just stored. */
export async function acceptOffer(
  trx: Trx,
  offers: readonly (OfferTerms | undefined)[],
  { registrationIds, now }: { registrationIds: readonly string[]; now: Date },
): Promise<void> {
  for (const [index, offer] of offers.entries()) {
    const registrationId = registrationIds[index];
    if (!offer?.child || registrationId === undefined) continue;
    const { id, entryId } = offer.child;
    await trx
      .updateTable("waitingChildren")
      .set({ place: "none", registrationId })
      .where("id", "=", id)
      .execute();
    await trx
      .updateTable("waitingEntries")
      .set({ endedAt: instantOf(now), endedReason: "accepted" })
      .where("id", "=", entryId)
      .execute();
  }
}
