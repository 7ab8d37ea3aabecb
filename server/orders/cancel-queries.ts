import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { allocateRefund, type BackTo, type Cancellation, cancellationOf } from "#domain/cancellation.ts";
import type { CancelBlock } from "#domain/cancellation-requests.ts";
import type { Cents } from "#domain/money.ts";
import { refundPercent } from "#domain/refund-share.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { type FamilySeason, familySeason } from "#server/money/season-money.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Registration } from "#server/registrations/data.ts";

/** What staff see before they press, and what is done when they do. */
export interface CancellationPreview {
  refundCents: Cents;
  /** What the program's refund steps keep. */
  keptCents: Cents;
  /** What the others cost more, because the discount is not earned any more. */
  discountLostCents: Cents;
  /** The refund step's share on the club's day; of the day on which the child was taken off the list, where it was. */
  percent: number;
  /** Over which payments it goes back. */
  back: BackTo[];
  /** Why it cannot be done just now; the amounts are zero then. */
  blockedBy: CancelBlock | null;
}

export interface PlannedCancellation {
  preview: CancellationPreview;
  /** undefined where it is blocked. */
  plan: (Cancellation & { season: FamilySeason }) | undefined;
}

const NOTHING = { refundCents: 0, keptCents: 0, discountLostCents: 0, back: [] };

/** @throws {ApiError} not_found */
export async function readRegistration(db: Db | Trx, id: string): Promise<Registration> {
  const row = await db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Whether it left because somebody else's registration of the child stays. */
async function wasDecidedAgainst(db: Db | Trx, { id, deletedAt }: Registration): Promise<boolean> {
  if (deletedAt === null) return false;
  const contest = await db
    .selectFrom("contests")
    .select("id")
    .where("decidedAt", "=", deletedAt)
    .where((eb) => eb.or([eb("registrationId", "=", id), eb("otherRegistrationId", "=", id)]))
    .executeTakeFirst();
  return contest !== undefined;
}

/** The share that goes back; all of it where the child never had a place of its own. */
async function percentOf(db: Db | Trx, row: Registration, now: Date): Promise<number> {
  if (row.status === "needs_review" || (await wasDecidedAgainst(db, row))) return 100;
  const steps = await db
    .selectFrom("refundSteps")
    .select(["daysBefore", "percent"])
    .where("programId", "=", row.programId)
    .execute();
  const { startsOn } = await db
    .selectFrom("programs")
    .select("startsOn")
    .where("id", "=", row.programId)
    .executeTakeFirstOrThrow();
  const left = row.deletedAt === null ? now : new Date(row.deletedAt);
  return refundPercent(steps, startsOn, dateInZone(left, club.timeZone));
}

async function isContested(db: Db | Trx, { orderId }: Registration): Promise<boolean> {
  const contested = await db
    .selectFrom("registrations")
    .select("id")
    .where("orderId", "=", orderId)
    .where("contestedAt", "is not", null)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return contested !== undefined;
}

/** Refunds of Stripe's dashboard in orders of several children, which nobody has said whose they are. */
export function unallocatedOf({ lines, payments, orders }: FamilySeason) {
  const several = orders.filter(({ id }) => {
    const own = lines.filter(({ orderId }) => orderId === id);
    return new Set(own.flatMap(({ registrationId }) => registrationId ?? [])).size > 1;
  });
  const ids = new Set(several.map(({ id }) => id));
  return payments
    .filter(({ orderId }) => ids.has(orderId))
    .flatMap(({ paymentId, ofDashboard }) => ofDashboard.map((refund) => ({ paymentId, ...refund })));
}

interface Planning {
  now: Date;
  /** Of the rule or the contest that decides about it; the program's steps hold for everybody else. */
  percent?: number | undefined;
  /** A contest's own decision is not held up by it. */
  isDecision?: boolean | undefined;
}

/** Why a child can neither leave nor move just now. */
export async function blockOf(
  db: Db | Trx,
  row: Registration,
  season: FamilySeason,
  { isDecision = false }: Pick<Planning, "isDecision"> = {},
): Promise<CancelBlock | null> {
  const child = season.children.find(({ registrationId }) => registrationId === row.id);
  if (!child || paymentStatusOf(row.status) !== "paid") return "not_paid";
  if (child.isGone) return "already_cancelled";
  if (season.payments.some(({ isDisputeOpen }) => isDisputeOpen)) return "dispute_open";
  if (unallocatedOf(season).length > 0) return "refund_unallocated";
  return !isDecision && (await isContested(db, row)) ? "contest_open" : null;
}

/**
 * What goes back when this child leaves now (docs/rules/money.md#what-goes-back-when-a-child-leaves). Whoever acts on it
 * holds the locks of its family and its payments.
 */
export async function planCancellation(
  db: Db | Trx,
  row: Registration,
  planning: Planning,
): Promise<PlannedCancellation> {
  const percent = planning.percent ?? (await percentOf(db, row, planning.now));
  const { familyId, seasonId, orderId } = row;
  if (familyId === null || orderId === null) {
    return { preview: { ...NOTHING, percent, blockedBy: "not_paid" }, plan: undefined };
  }
  const season = await familySeason(db, { familyId, seasonId });
  const blockedBy = await blockOf(db, row, season, planning);
  if (blockedBy !== null) return { preview: { ...NOTHING, percent, blockedBy }, plan: undefined };
  const { children, dueCents, heldCents, siblings } = season;
  const money = { children, dueCents, heldCents, siblings };
  const plan = cancellationOf({ ...money, registrationId: row.id, percent });
  const { refundCents, keptCents, discountLostCents } = plan;
  const back = allocateRefund(refundCents, orderId, season);
  return {
    preview: { refundCents, keptCents, discountLostCents, percent, back, blockedBy: null },
    plan: { ...plan, season },
  };
}

/** The same without a lock: what staff see before they press. @throws {ApiError} not_found */
export async function previewCancellation(db: Db, id: string, now: Date): Promise<CancellationPreview> {
  const { preview } = await planCancellation(db, await readRegistration(db, id), { now });
  return preview;
}
