import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { queueMessages } from "#server/outbox.ts";
import { claimPlace, lockProgram, releasePlaces } from "#server/programs/places.ts";
import { openContest } from "./contest-mutations.ts";
import { isDouble, type Rival, rivalsOf } from "./contest-rules.ts";
import { isSameChild, lockRegistrationsOfPayment, type Registration } from "./data.ts";

interface Paid {
  paymentId: string;
  /** What the browser that paid is known by. */
  browserHash: string | null;
  /** Whether the money is still there: false when it was sent back before we heard of it. */
  isKept: boolean;
  now: Instant;
}

/** Its own held place, or a free one if the hold has lapsed; with rivals, the one place that is counted for all. */
async function takePlace(trx: Trx, { registration, rivals }: Unpaid, now: Instant): Promise<boolean> {
  if (registration.place !== "none" || rivals.some(({ place }) => place !== "none")) return true;
  return claimPlace(trx, registration.programId, now);
}

async function statusAfterPayment(trx: Trx, unpaid: Unpaid, { isKept, now }: Paid) {
  const { registration, rivals } = unpaid;
  if (!isKept || registration.deletedAt !== null) return "needs_review";
  if (registration.status === "expired" && rivals.length === 0) return "needs_review";
  return (await takePlace(trx, unpaid, now)) ? "confirmed" : "needs_review";
}

interface Unpaid {
  registration: Registration;
  /** Registrations of the same child by other people. */
  rivals: Rival[];
  /** Whether the same child was paid for by the same payment, or by one that this one only repeats. */
  isRepeated: boolean;
}

/** Whether a payment of another person for the same child begins a contest: what is deleted stands against nobody. */
function isContested({ registration, rivals, isRepeated }: Unpaid): boolean {
  return rivals.length > 0 && !isRepeated && registration.deletedAt === null;
}

async function confirmOne(trx: Trx, unpaid: Unpaid, paid: Paid): Promise<void> {
  const { registration, rivals, isRepeated } = unpaid;
  const { now } = paid;
  const status = isRepeated ? "needs_review" : await statusAfterPayment(trx, unpaid, paid);
  const sharesPlace = rivals.some(({ place }) => place !== "none");
  const place = status === "confirmed" && !sharesPlace ? "taken" : "none";
  if (isContested(unpaid)) await openContest(trx, registration, rivals, now);
  await trx
    .updateTable("registrations")
    .set({ status, place, holdExpiresAt: null })
    .where("id", "=", registration.id)
    .execute();
  if (place === "none" && registration.place !== "none") await releasePlaces(trx, registration.programId);
  const message = { language: registration.language, about: { registrationId: registration.id }, now };
  await queueMessages(trx, [
    {
      ...message,
      dedupeKey: `receipt:${registration.id}`,
      kind: status === "confirmed" ? "registration_receipt" : "registration_needs_review",
      recipient: "guardian",
    },
    isContested(unpaid)
      ? {
          ...message,
          dedupeKey: `contested:${registration.id}`,
          about: { ...message.about, reason: "contested" },
          kind: "staff_payment_alarm",
          recipient: "staff",
        }
      : {
          ...message,
          dedupeKey: `staff:${registration.id}:${status}`,
          kind: status === "confirmed" ? "staff_registration_notice" : "staff_payment_alarm",
          recipient: "staff",
        },
  ]);
}

/**
 * Two payments for one child, one with its birth date and one without, must not both find no other: the rows
 * of their programs are locked first, in one order.
 */
async function lockProgramsOf(trx: Trx, registrations: readonly Registration[]): Promise<void> {
  const ids = new Set(registrations.map(({ programId }) => programId));
  for (const id of [...ids].sort()) await lockProgram(trx, id);
}

/**
 * Confirms what a succeeded payment pays for, or marks it needs_review when the place or the money is gone or
 * it was deleted meanwhile: the money is recorded either way. When another person has registered the same child,
 * both stand until staff decide (docs/rules/money.md#two-people-registered-this-child).
 * @returns false when there is nothing left to pay for: it repeats what was paid for already
 */
export async function confirmRegistrations(trx: Trx, paid: Paid): Promise<boolean> {
  const registrations = await lockRegistrationsOfPayment(trx, paid.paymentId);
  const waiting = registrations.filter(({ status }) => status === "pending" || status === "expired");
  await lockProgramsOf(trx, waiting);
  const unpaid: Unpaid[] = [];
  for (const registration of waiting) {
    const rivals = await rivalsOf(trx, registration);
    const isRepeated =
      rivals.some((rival) => isDouble(registration, paid.browserHash, rival)) ||
      unpaid.some((earlier) => isSameChild(earlier.registration, registration));
    unpaid.push({ registration, rivals, isRepeated });
  }
  if (unpaid.every(({ isRepeated }) => isRepeated)) return false;
  for (const one of unpaid) await confirmOne(trx, one, paid);
  return true;
}
