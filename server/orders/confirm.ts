import { PAID_STATUSES, type RegistrationStatus } from "#domain/registration-status.ts";
import { codeDeadline } from "#server/mail/mailbox-codes.ts";
import { settleOrder } from "#server/money/order-lines.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { isDouble, openContest, type Rival, rivalsOf } from "#server/registrations/contests.ts";
import { costsNothing, isSameChild, type Registration } from "#server/registrations/data.ts";
import { queueOrderReceipt } from "#server/registrations/receipts.ts";
import { claimPlace, releasePlaces } from "#server/site/places.ts";
import { endKept } from "./order-places.ts";
import { inOrder } from "./prices.ts";

const CONFIRMED = { status: "confirmed", waitsFor: "nothing", place: "taken" } as const;
const WAITING = { status: "pending", waitsFor: "hand", place: "held" } as const;
const IN_REVIEW = { status: "needs_review", waitsFor: "nothing" } as const;

/** Where one way of confirming differs from the others. */
interface Way {
  /** Another registration of the same child opens a contest, or, in one of these states, refuses this one. */
  rivals: "contest" | readonly RegistrationStatus[];
  /** A child without a place waits for staff, because its money is here, or the whole order is refused. */
  full: "review" | "refuse";
  becomes: typeof CONFIRMED | typeof WAITING;
  mails: "family and staff" | "family" | "nobody";
}

const WAYS = {
  /** A card payment succeeded. */
  card: { rivals: "contest", full: "review", becomes: CONFIRMED, mails: "family and staff" },
  /** The code from the mailbox was right, for children that cost nothing. */
  code: { rivals: "contest", full: "refuse", becomes: CONFIRMED, mails: "family and staff" },
  /** Staff have the money (cash, check, paper), or there is none to wait for. */
  staff: { rivals: PAID_STATUSES, full: "refuse", becomes: CONFIRMED, mails: "family" },
  /** Staff give a place to children whose card was charged when there was none, or the contest about it is over. */
  review: { rivals: ["confirmed"], full: "refuse", becomes: CONFIRMED, mails: "family" },
  /** The family had paid in the system that a spreadsheet comes from. */
  imported: { rivals: [], full: "refuse", becomes: CONFIRMED, mails: "nobody" },
  /** Staff let the family pay later: it keeps its places, and the order stays open. */
  later: { rivals: [], full: "refuse", becomes: WAITING, mails: "nobody" },
} as const satisfies Record<string, Way>;

/** A child to confirm; its row is locked, and its program too unless hasOnlyToBePaid(). */
export interface ToConfirm {
  registration: Registration;
  /** Registrations of the same child by other people, the earliest first. */
  rivals: readonly Rival[];
  /** Whether this only repeats what its family has, in this order or in an earlier one. */
  isRepeated: boolean;
}

/** Finds the rivals of locked rows; `browserHash` is what the browser that confirms is known by. */
export async function withRivals(
  trx: Trx,
  rows: readonly Registration[],
  browserHash: string | null = null,
): Promise<ToConfirm[]> {
  const found: ToConfirm[] = [];
  const against = await rivalsOf(trx, rows);
  for (const [index, registration] of rows.entries()) {
    const rivals = against[index] ?? [];
    const isRepeated =
      rivals.some((rival) => isDouble(registration, browserHash, rival)) ||
      found.some((earlier) => isSameChild(earlier.registration, registration));
    found.push({ registration, rivals, isRepeated });
  }
  return found;
}

/** Rows whose rivals were looked for under the same locks. */
export function withoutRivals(rows: readonly Registration[]): ToConfirm[] {
  return rows.map((registration) => ({ registration, rivals: [], isRepeated: false }));
}

export function hasNoPlace({ registration }: ToConfirm): boolean {
  return registration.place === "none";
}

/** Whether nothing but the money is missing: its place is kept, and nobody else has registered the child. */
export function hasOnlyToBePaid({ registration, rivals }: ToConfirm, isMoneyKept = true): boolean {
  const { status, place, deletedAt } = registration;
  return isMoneyKept && status === "pending" && place !== "none" && deletedAt === null && rivals.length === 0;
}

interface Confirmation {
  way: keyof typeof WAYS;
  orderId: string;
  /** None of them repeated. */
  children: readonly ToConfirm[];
  /** Every unpaid row of a card's order: those that cost nothing wait for the code. */
  cardRows?: readonly Registration[];
  /** false when a card's money went back before we heard that it came. */
  isMoneyKept?: boolean;
  /** Of money by hand, or null for none; left out where the payment stays. */
  paymentId?: string | null;
  /** Registrations as the page counts them; program_full names children by their index here. */
  counted?: readonly string[];
  /** Dedupe key of another receipt than the order's first. */
  receiptKey?: string;
  /** Whether the order was paid before, so that staff hear of these children alone. */
  isLater?: boolean;
  now: Instant;
}

/** @throws {ApiError} already_registered */
function refuseRivals(children: readonly ToConfirm[], statuses: readonly RegistrationStatus[]): ToConfirm[] {
  const isRefused = children.some(({ rivals }) => rivals.some(({ status }) => statuses.includes(status)));
  if (isRefused) throw new ApiError("already_registered");
  return withoutRivals(children.map(({ registration }) => registration));
}

const sharesPlace = ({ rivals }: ToConfirm) => rivals.some(({ place }) => place !== "none");

/** Its own held place, or a free one if the hold has lapsed; with rivals, the one place that is counted for all. */
async function takePlace(trx: Trx, child: ToConfirm, now: Instant): Promise<boolean> {
  if (!hasNoPlace(child) || sharesPlace(child)) return true;
  return claimPlace(trx, child.registration, now);
}

/** Whether the money of a card cannot buy the place any more: it is gone, staff deleted the child, or its time was over. */
function isTooLate({ registration, rivals }: ToConfirm, isMoneyKept: boolean): boolean {
  if (!isMoneyKept || registration.deletedAt !== null) return true;
  return registration.status === "expired" && rivals.length === 0;
}

type Written = Pick<Registration, "status" | "waitsFor" | "place"> & { paymentId?: string | null };

async function write(trx: Trx, ids: readonly string[], values: Written): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("registrations")
    .set({ ...values, holdExpiresAt: null })
    .where("id", "in", ids)
    .execute();
}

const isContested = ({ registration, rivals }: ToConfirm) =>
  rivals.length > 0 && registration.deletedAt === null;

/** @returns false when there is no place for it and its way refuses the whole order */
async function confirmChild(trx: Trx, child: ToConfirm, confirmation: Confirmation): Promise<boolean> {
  const { now, paymentId, isMoneyKept = true } = confirmation;
  const { full, becomes } = WAYS[confirmation.way];
  const { registration, rivals } = child;
  const isLost = full === "review" && isTooLate(child, isMoneyKept);
  const isCertain = !isLost && (await takePlace(trx, child, now));
  if (!isCertain && full === "refuse") return false;
  const place = isCertain && !sharesPlace(child) ? becomes.place : "none";
  if (isContested(child)) await openContest(trx, registration, rivals, now);
  await write(trx, [registration.id], {
    ...(isCertain ? becomes : IN_REVIEW),
    place,
    ...(paymentId !== undefined && { paymentId }),
  });
  if (place === "none" && !hasNoPlace(child)) await releasePlaces(trx, [registration]);
  return true;
}

/** @throws {ApiError} program_full with `children` */
async function confirmChildren(trx: Trx, confirmation: Confirmation): Promise<void> {
  const { children, paymentId, isMoneyKept } = confirmation;
  const usual = children.filter((child) => hasOnlyToBePaid(child, isMoneyKept));
  const { becomes } = WAYS[confirmation.way];
  const usualIds = usual.map(({ registration }) => registration.id);
  await write(trx, usualIds, { ...becomes, ...(paymentId !== undefined && { paymentId }) });
  const others = children.filter((child) => !usual.includes(child));
  const full: string[] = [];
  // Children with a place first: looking for another place may free a sibling's lapsed one, which would count twice.
  for (const child of others.toSorted((a, b) => Number(hasNoPlace(a)) - Number(hasNoPlace(b)))) {
    if (!(await confirmChild(trx, child, confirmation))) full.push(child.registration.id);
  }
  if (full.length === 0) return;
  const counted = confirmation.counted ?? children.map(({ registration }) => registration.id);
  const indexes = full.map((id) => counted.indexOf(id)).sort((a, b) => a - b);
  throw new ApiError("program_full", { more: { children: indexes } });
}

async function queueMails(trx: Trx, confirmation: Confirmation): Promise<void> {
  const { way, orderId, children, receiptKey: dedupeKey, isLater = false, now } = confirmation;
  const { mails } = WAYS[way];
  if (mails === "nobody") return;
  const idsOf = (some: readonly ToConfirm[]) => some.map(({ registration }) => registration.id);
  const contested = idsOf(children.filter(isContested));
  await queueOrderReceipt(trx, {
    ...{ orderId, now },
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...(mails === "family and staff" && {
      toStaff: { contested, laterIds: isLater ? idsOf(children) : null },
    }),
  });
}

/**
 * The donation of an order stands with its first child that costs something, once it is paid: a free child may lapse, and
 * the gift stays. Where none costs anything it stays where it is.
 */
async function moveDonation(trx: Trx, orderId: string, rows: readonly Registration[]): Promise<void> {
  const giver = rows.find((row) => costsNothing(row) && row.donationAmount > 0);
  const [first] = await inOrder(
    trx,
    orderId,
    rows.filter((row) => !costsNothing(row)),
  );
  if (!giver || !first) return;
  const { donationAmount: cents } = giver;
  await trx
    .updateTable("registrations")
    .set((eb) => ({ donationAmount: 0, totalAmount: eb("totalAmount", "-", cents) }))
    .where("id", "=", giver.id)
    .execute();
  await trx
    .updateTable("registrations")
    .set((eb) => ({
      donationAmount: eb("donationAmount", "+", cents),
      totalAmount: eb("totalAmount", "+", cents),
    }))
    .where("id", "=", first.id)
    .execute();
}

/**
 * Lets the free children of an order that is paid wait for their mailbox's code, with their places kept for a day; the
 * programs of those that keep none are locked (docs/rules/registration.md#a-free-child-beside-paid-ones).
 * @returns whether one waits
 */
async function letFreeChildrenWait(
  trx: Trx,
  { orderId, cardRows = [], isMoneyKept = true, now }: Confirmation,
): Promise<boolean> {
  const free = cardRows.filter((row) => costsNothing(row) && row.deletedAt === null);
  if (free.length === 0) return false;
  if (!isMoneyKept) {
    await endKept(trx, free);
    return false;
  }
  await moveDonation(trx, orderId, cardRows);
  for (const row of free) {
    const hasPlace = row.place !== "none" || (await claimPlace(trx, row, now));
    const place = hasPlace ? ("held" as const) : ("none" as const);
    await trx
      .updateTable("registrations")
      .set({ status: "pending", waitsFor: "code", place, holdExpiresAt: hasPlace ? codeDeadline(now) : null })
      .where("id", "=", row.id)
      .execute();
  }
  // They are no half hours of their browser and its network any more.
  const ids = free.map(({ id }) => id);
  await trx.deleteFrom("holds").where("registrationId", "in", ids).execute();
  return true;
}

/**
 * Confirms children of an order: the one place where a card, a code, cash, a check, paper, a spreadsheet and staff's word
 * do it. WAYS says where they differ. Each child has a place afterwards or waits for review, its hold is over, the order is
 * settled, and the mails are queued. The audit line is the caller's: staff take money for confirmed children too.
 * @throws {ApiError} already_registered; program_full with `children`: nothing is confirmed then
 * @returns whether a free child beside paid ones waits for its mailbox's code now
 */
export async function confirmOrder(trx: Trx, sent: Confirmation): Promise<{ waitsForCode: boolean }> {
  const { orderId, now } = sent;
  const { rivals, becomes } = WAYS[sent.way];
  const children = rivals === "contest" ? sent.children : refuseRivals(sent.children, rivals);
  const confirmation = { ...sent, children };
  await confirmChildren(trx, confirmation);
  const waitsForCode = await letFreeChildrenWait(trx, sent);
  if (becomes === CONFIRMED) await settleOrder(trx, orderId, now);
  await queueMails(trx, confirmation);
  return { waitsForCode };
}
