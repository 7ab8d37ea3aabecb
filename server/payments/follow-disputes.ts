import type Stripe from "stripe";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { type AlarmReason, alarmStaff } from "./alarm.ts";
import type { Payment } from "./data.ts";

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const CLOSED = new Set(["won", "lost", "warning_closed", "prevented"]);

export function isDisputeOpen({ status }: Stripe.Dispute): boolean {
  return !CLOSED.has(status);
}

function reasonOf(dispute: Stripe.Dispute): AlarmReason | undefined {
  if (isDisputeOpen(dispute)) return "dispute_opened";
  if (dispute.status === "won") return "dispute_won";
  return dispute.status === "lost" ? "dispute_lost" : undefined;
}

/** Tells staff about each dispute and how it ended, inquiries of a bank too. */
export async function followDisputes(
  trx: Trx,
  payment: Payment,
  disputes: readonly Stripe.Dispute[],
  now: Instant,
): Promise<void> {
  for (const dispute of disputes) {
    const reason = reasonOf(dispute);
    if (reason) await alarmStaff(trx, payment, { reason, now, of: dispute.id });
  }
}
