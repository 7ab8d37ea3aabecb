import { moneyStatusOf } from "#domain/registration-money.ts";
import { paymentStatusOf } from "#domain/registration-status.ts";
import { daysUntilPurge } from "#domain/retention.ts";
import type { Siblings, StaffRow } from "./staff-data.ts";

/** What staff read of its money on every page; what went back in cents. */
export function presentMoney(
  row: Pick<StaffRow, "status" | "paymentState" | "refundedCents" | "isGivenBack">,
) {
  return {
    money: moneyStatusOf({ ...row, state: row.paymentState }),
    refundedCents: row.refundedCents,
  };
}

/**
 * One registration as the staff list shows it; amounts in cents, totalAmount null when none is stored, and
 * stripePaymentIntentId null for cash and before anybody paid (docs/rules/registration.md#the-fields-of-a-registration).
 */
export function presentForStaff(row: StaffRow) {
  return {
    id: row.id,
    createdAt: row.createdAt,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    tshirtSize: row.tshirtSize,
    skillLevel: row.skillLevel,
    parentFirstName: row.parentFirstName,
    parentLastName: row.parentLastName,
    email: row.email,
    phone: row.phone,
    signUpReason: row.signUpReason,
    seasonId: row.seasonId,
    programId: row.programId,
    status: row.status,
    paymentStatus: paymentStatusOf(row.status),
    ...presentMoney(row),
    stripePaymentIntentId: row.stripePaymentIntentId,
    totalAmount: row.totalAmount,
    donationAmount: row.donationAmount,
    waiverSignature: row.waiverSignature,
    waiverDate: row.waiverDate,
    mediaConsentDeclined: row.mediaConsentDeclined,
    language: row.language,
    /** What an edit of it is based on. */
    version: row.version,
    /** Two people registered this child, and staff have not decided. */
    contested: row.contestedAt !== null,
  };
}

/** The same in a list, with the children that were ordered together with it. */
export function presentInList(row: StaffRow, siblings: Siblings) {
  return { ...presentForStaff(row), siblings: siblings.get(row.id) ?? [] };
}

/** A deleted one, with the whole days that it can still be restored (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export function presentDeleted(row: StaffRow, now: Date) {
  const { deletedAt } = row;
  return {
    ...presentForStaff(row),
    deletedAt,
    daysLeft: deletedAt === null ? null : daysUntilPurge(deletedAt, now),
  };
}
