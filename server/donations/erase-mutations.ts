import { DONOR_YEARS, RESTORE_DAYS } from "#domain/retention.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { eraseMailAndNotes } from "#server/email/erasure-mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import { lockPayment } from "#server/payments/queries.ts";

const DAY_MS = 86_400_000;
const ROWS_PER_READ = 100;

interface Erasure {
  donationId: string;
  at: Date;
  /** Staff, or "system" after the retention period. */
  actor: string;
}

/**
 * Erases a donor's data and message; the money stays (docs/rules/privacy.md#donors). Safe to repeat.
 * @throws {ApiError} not_found
 */
export async function eraseDonor(trx: Trx, { donationId, at, actor }: Erasure): Promise<void> {
  const donationRow = () => trx.selectFrom("donations").where("id", "=", donationId);
  const donation = await donationRow().select("paymentId").executeTakeFirst();
  if (!donation) throw new ApiError("not_found");
  const { paymentId } = donation;
  await lockPayment(trx, paymentId);
  const wasErased = await isDonorErased(trx, paymentId);
  const details = await donationRow()
    .select(["donorName", "donorEmail", "message"])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("donations")
    .set({ donorName: null, donorEmail: null, message: null })
    .where("id", "=", donationId)
    .execute();
  await eraseMailAndNotes(trx, { id: donationId, paymentId, at });
  const isEmpty = Object.values(details).every((text) => text === null);
  if (!isEmpty || !wasErased)
    await recordAudit(trx, { at, actor, action: "donor_erased", subject: donationId });
}

/** Whether a donor was erased; later input of an open tab must be ignored. */
export async function isDonorErased(trx: Trx, paymentId: string): Promise<boolean> {
  const erased = await trx
    .selectFrom("donations")
    .innerJoin("erasures", "erasures.registrationId", "donations.id")
    .select("donations.id")
    .where("donations.paymentId", "=", paymentId)
    .executeTakeFirst();
  return erased !== undefined;
}

export function donorsWithDetails(db: Db | Trx) {
  return db
    .selectFrom("donations")
    .innerJoin("payments", "payments.id", "donations.paymentId")
    .select("donations.id")
    .where((eb) =>
      eb.or([
        eb("donorName", "is not", null),
        eb("donorEmail", "is not", null),
        eb("message", "is not", null),
      ]),
    );
}

/** Donations past retention: years after payment, or 30 days after an unpaid one expired. */
function outdatedDonors(db: Db, now: Date) {
  const years = new Date(now);
  years.setUTCFullYear(years.getUTCFullYear() - DONOR_YEARS);
  const lapsed = instantOf(new Date(now.getTime() - RESTORE_DAYS * DAY_MS));
  return donorsWithDetails(db)
    .where((eb) =>
      eb.or([
        eb("payments.paidAt", "<=", instantOf(years)),
        eb.and([eb("payments.paidAt", "is", null), eb("payments.expiresAt", "<=", lapsed)]),
      ]),
    )
    .limit(ROWS_PER_READ)
    .execute();
}

/** Erases donors past retention; several instances may run it at once. */
export async function purgeDonors({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  let due: { id: string }[];
  do {
    due = await outdatedDonors(db, now());
    for (const { id } of due) {
      await inTransaction(db, (trx) => eraseDonor(trx, { donationId: id, at: now(), actor: "system" }));
    }
  } while (due.length > 0);
}
