import { type BackTo, shareAmongLines } from "#domain/cancellation.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { RefundReason } from "#domain/refund.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { appendLines, type NewLine } from "#server/families/order-mutations.ts";
import { lockFamily } from "#server/families/order-queries.ts";
import { giveCashBack } from "#server/payments/cash-mutations.ts";
import { lockPayment } from "#server/payments/queries.ts";
import { queueRefund } from "#server/payments/refund-queue.ts";
import type { Registration } from "#server/registrations/data.ts";
import { lockRegistrations } from "#server/registrations/locks.ts";
import { type PlannedCancellation, planCancellation } from "./cancel-queries.ts";
import { moveToDeleted } from "./delete-mutations.ts";
import { insertRefundLines } from "./refund-lines-mutations.ts";

/**
 * The families of registrations and all their payments, in the order of all locks, then the rows and their programs.
 * @param alsoProgram one that a registration moves to
 */
export async function lockFamiliesOf(
  trx: Trx,
  rows: readonly Registration[],
  alsoProgram?: ProgramId,
): Promise<void> {
  const families = [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))].sort();
  for (const id of families) await lockFamily(trx, id);
  const ordered =
    families.length === 0
      ? []
      : await trx
          .selectFrom("payments")
          .innerJoin("orders", "orders.id", "payments.orderId")
          .select("payments.id")
          .where("orders.familyId", "in", families)
          .execute();
  const paymentIds = new Set([
    ...ordered.map(({ id }) => id),
    ...rows.flatMap(({ paymentId }) => paymentId ?? []),
  ]);
  for (const id of [...paymentIds].sort()) await lockPayment(trx, id);
  const there = alsoProgram === undefined ? [] : rows.map((row) => ({ ...row, programId: alsoProgram }));
  await lockRegistrations(trx, [...rows, ...there]);
}

export interface GivingReason {
  reason: RefundReason;
  note: string | null;
  /** The actor of the audit log. */
  actor: string;
  now: Date;
}

/**
 * Queues what goes back, each part over the payment that it came from, and names the lines that it is of. Cash is
 * booked as handed over. The payments are locked; what goes to a card is sent after the commit.
 */
export async function giveBack(
  trx: Trx,
  back: readonly BackTo[],
  { lines, ...why }: GivingReason & { lines: readonly { id: string; cents: Cents }[] },
): Promise<void> {
  let shares = shareAmongLines(
    back.reduce((sum, { cents }) => sum + cents, 0),
    lines,
  );
  for (const { paymentId, cents, method } of back) {
    const refund = await queueRefund(trx, { ...why, paymentId, cents });
    let open = cents;
    const parts = shares.map((share) => {
      const part = Math.min(share, open);
      open -= part;
      return part;
    });
    shares = shares.map((share, at) => share - (parts[at] ?? 0));
    const named = lines.map(({ id }, at) => ({ orderLineId: id, cents: parts[at] ?? 0 }));
    await insertRefundLines(trx, refund.id, named);
    const payment = method === "card" ? undefined : await lockPayment(trx, paymentId);
    if (payment) await giveCashBack(trx, payment, refund, instantOf(why.now));
  }
}

interface Leave extends GivingReason {
  percent?: number;
  isDecision?: boolean;
  /** What must come of it, as whoever presses was shown. @throws where it is another */
  check?: (planned: PlannedCancellation["preview"]) => void;
}

/**
 * A child leaves its family's order: lines, refunds and the list in one transaction. Where nothing of it was paid it
 * leaves the list alone. The locks of `lockFamiliesOf` are held.
 */
export async function leave(
  trx: Trx,
  row: Registration,
  { check, ...how }: Leave,
): Promise<PlannedCancellation> {
  const { percent, isDecision, now, actor } = how;
  const planned = await planCancellation(trx, row, { now, percent, isDecision });
  check?.(planned.preview);
  const { plan, preview } = planned;
  if (plan && row.orderId !== null) {
    const lines = plan.lines.map(
      (line): NewLine => ({ ...line, kind: "adjustment", registrationId: row.id }),
    );
    const ids = await appendLines(trx, { orderId: row.orderId, lines, now: instantOf(now) });
    const written = lines.map(({ cents }, at) => ({ id: ids[at] ?? "", cents }));
    await giveBack(trx, preview.back, { ...how, lines: written });
  }
  if (row.deletedAt === null) await moveToDeleted(trx, row, { at: now, actor });
  return planned;
}
