import { priceCancellation, refundPercent } from "#domain/money/cancellation.ts";
import type { Cents } from "#domain/money/money.ts";
import type { CancelBlock } from "#domain/money/refund.ts";
import { type RefundPart, splitRefund } from "#domain/money/split-refund.ts";
import { isPaid } from "#domain/registration/status.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { type FamilySeason, familySeason } from "#server/money/season-money.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { published } from "#server/platform/published.ts";
import { duplicatesOf } from "#server/registrations/duplicates.ts";
import { type Registration, readRegistration } from "#server/registrations/registration-rows.ts";

/** The amounts of a cancellation, as staff see them before they confirm; cents. */
export interface CancellationPreview {
  refundCents: Cents;
  /** The club's part by the program's refund steps. */
  cancellationFeeCents: Cents;
  /** Sibling discounts that the remaining children lose. */
  discountLostCents: Cents;
  /** The share of the refund step for today in the club's time zone, or for the day on which the child was deleted. */
  percent: number;
  refundParts: RefundPart[];
  /** Why the child cannot be canceled now; all amounts are zero then. */
  blockedBy: CancelBlock | null;
}

const NOTHING = { refundCents: 0, cancellationFeeCents: 0, discountLostCents: 0, refundParts: [] };

/**
 * The percentage to refund: 100 if the child never had a spot of its own, or if staff cancel a duplicate. A family
 * that cancels its own gets the program's step, so that it does not learn of the other.
 */
async function percentOf(db: Db | Trx, row: Registration, { now, byFamily }: PlanOptions): Promise<number> {
  if (row.state === "needs_review") return 100;
  if (!byFamily && (await duplicatesOf(db, row)).length > 0) return 100;
  const { site, programs } = await published(db);
  const { refundSteps = [], startsOn = null } = programs.get(row.programId) ?? {};
  const leftAt = row.deletedAt === null ? now : new Date(row.deletedAt);
  return refundPercent(refundSteps, startsOn, dateInZone(leftAt, site.club.timeZone));
}

/** Refunds made in Stripe's dashboard for orders of several children, not yet assigned to a child by staff. */
export function unallocatedOf({ lines, payments, orders }: FamilySeason) {
  const mixedOrders = orders.filter(({ id }) => {
    const orderLines = lines.filter(({ orderId }) => orderId === id);
    return new Set(orderLines.flatMap(({ registrationId }) => registrationId ?? [])).size > 1;
  });
  const ids = new Set(mixedOrders.map(({ id }) => id));
  return payments
    .filter(({ orderId }) => ids.has(orderId))
    .flatMap(({ paymentId, ofDashboard }) => ofDashboard.map((refund) => ({ paymentId, ...refund })));
}

interface PlanOptions {
  now: Date;
  /** Whether the family cancels, and not staff. */
  byFamily?: boolean | undefined;
  /** Whether the child may be unpaid, as a child that moves. */
  mayBeUnpaid?: boolean | undefined;
}

/** Why a child can be neither canceled nor moved now; null if it can. */
export function blockOf(
  row: Registration,
  season: FamilySeason,
  { mayBeUnpaid = false }: Pick<PlanOptions, "mayBeUnpaid"> = {},
): CancelBlock | null {
  const child = season.children.find(({ registrationId }) => registrationId === row.id);
  if (!child || (!isPaid(row) && !mayBeUnpaid)) return "not_paid";
  if (child.isCanceled) return "already_cancelled";
  if (season.payments.some(({ isDisputeOpen }) => isDisputeOpen)) return "dispute_open";
  return unallocatedOf(season).length > 0 ? "refund_unallocated" : null;
}

/**
 * Plans the refund if this child is canceled now (docs/reference/refunds.md#cancellation-refund). A caller that
 * carries out the plan must hold the locks of the family and its payments.
 * @returns the lines to write besides; undefined if it is blocked
 */
export async function planCancellation(db: Db | Trx, row: Registration, options: PlanOptions) {
  const percent = await percentOf(db, row, options);
  const { familyId, seasonId, orderId } = row;
  const season = await familySeason(db, { familyId, seasonId });
  const blockedBy = blockOf(row, season, options);
  if (blockedBy !== null) return { preview: { ...NOTHING, percent, blockedBy }, lines: undefined };
  const { children, dueCents, heldCents, siblings } = season;
  const seasonMoney = { children, dueCents, heldCents, siblings };
  const { lines, ...amounts } = priceCancellation({ ...seasonMoney, registrationId: row.id, percent });
  const refundParts = splitRefund(amounts.refundCents, orderId, season);
  return { preview: { ...amounts, percent, refundParts, blockedBy: null }, lines };
}

/** Plans a cancellation without locks, for staff or the family to see before they confirm. @throws {ApiError} not_found */
export async function previewCancellation(
  db: Db,
  id: string,
  options: Pick<PlanOptions, "now" | "byFamily">,
): Promise<CancellationPreview> {
  const { preview } = await planCancellation(db, await readRegistration(db, id), options);
  return preview;
}
