import { owedBankFee } from "#domain/order-lines.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/families/balance-queries.ts";
import { appendLines } from "#server/families/order-mutations.ts";
import { linesOf } from "#server/families/order-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { lockPayment } from "#server/payments/queries.ts";
import { lockRegistrationsOfOrder } from "#server/registrations/data.ts";

interface Waiving {
  /** The check that bounced. */
  paymentId: string;
  actor: string;
}

async function waive(trx: Trx, { paymentId, actor }: Waiving, at: Date): Promise<void> {
  const payment = await lockPayment(trx, paymentId);
  if (!payment?.orderId) throw new ApiError("payment_not_found");
  const { orderId } = payment;
  await lockRegistrationsOfOrder(trx, orderId);
  const balance = await balanceOfOrder(trx, orderId);
  const cents = owedBankFee(await linesOf(trx, [orderId]), balance?.openCents ?? 0);
  if (cents === 0) throw new ApiError("already_paid");
  const line = {
    kind: "adjustment",
    reason: "bank_fee_waived",
    registrationId: null,
    programId: null,
  } as const;
  await appendLines(trx, { orderId, lines: [{ ...line, cents: 0 - cents }], now: instantOf(at) });
  const subject = `${paymentId}: ${cents} cents`;
  await recordAudit(trx, { at, actor, action: "bank_fee_waived", subject });
}

/**
 * The family does not have to pay what the bank charged for its check, as far as it has not
 * (docs/rules/money.md#a-check-that-bounces).
 * @throws {ApiError} payment_not_found; already_paid where nothing of it is owed
 */
export function waiveBankFee({ db, now }: Pick<Deps, "db" | "now">, waiving: Waiving): Promise<void> {
  return inTransaction(db, (trx) => waive(trx, waiving, now()));
}
