import type Stripe from "stripe";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { Payment } from "./payments.ts";
import { type AlarmReason, alarmStaff } from "./staff-alarm.ts";

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const CLOSED = new Set(["won", "lost", "warning_closed", "prevented"]);

export function isDisputeOpen({ status }: Stripe.Dispute): boolean {
  return !CLOSED.has(status);
}

/** Open disputes in these states wait for the club; in the others the bank is deciding. */
const TO_ANSWER = new Set(["needs_response", "warning_needs_response"]);

/**
 * The earliest deadline for answering disputes; null if none waits for an answer. Stripe gives 0 if the bank accepts no
 * answer.
 */
export function answerBy(disputes: readonly Stripe.Dispute[]): Instant | null {
  const wanted = disputes.filter(({ status }) => TO_ANSWER.has(status));
  const seconds = wanted.flatMap(({ evidence_details: { due_by: dueBy } }) => dueBy || []);
  return seconds.length === 0 ? null : instantOf(new Date(Math.min(...seconds) * 1000));
}

function reasonOf(dispute: Stripe.Dispute): AlarmReason | undefined {
  if (isDisputeOpen(dispute)) return "dispute_opened";
  if (dispute.status === "won") return "dispute_won";
  return dispute.status === "lost" ? "dispute_lost" : undefined;
}

/** Mails staff when a dispute or inquiry opens, and when a dispute is won or lost. */
export async function followDisputes(
  trx: Trx,
  payment: Payment,
  disputes: readonly Stripe.Dispute[],
  now: Instant,
): Promise<void> {
  for (const dispute of disputes) {
    const reason = reasonOf(dispute);
    if (reason) await alarmStaff(trx, payment, { reason, now, subjectId: dispute.id });
  }
}

/** The number of disputes that wait for the club's answer, and the earliest deadline. */
export async function answersWanted(db: Db): Promise<{ count: number; answerBy: Instant | null }> {
  return db
    .selectFrom("payments")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("answerBy").as("answerBy")])
    .where("answerBy", "is not", null)
    .executeTakeFirstOrThrow();
}
