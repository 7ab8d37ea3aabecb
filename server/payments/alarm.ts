import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { queueMessage } from "#server/outbox.ts";
import type { Payment } from "./data.ts";

/** What staff are called for, beyond a registration without a place. */
export type AlarmReason =
  | "mismatch"
  | "duplicate_paid"
  | "contested"
  | "not_mine"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost";

/** Tells staff about a payment, once for each reason and each refund or dispute that it is about. */
export function alarmStaff(
  trx: Trx,
  { id, language }: Payment,
  { reason, now, of }: { reason: AlarmReason; now: Instant; of?: string },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: ["alarm", id, reason, of].filter(Boolean).join(":"),
    kind: "staff_payment_alarm",
    recipient: "staff",
    language,
    about: { paymentId: id, reason },
    now,
  });
}
