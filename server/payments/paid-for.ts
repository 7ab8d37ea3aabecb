import { sql } from "kysely";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";

const PROGRAM = sql`(select program_id from registrations
  where registrations.payment_id = payments.id order by created_at, id limit 1)`;
const DONATION = sql`(select cast(sum(donation_amount) as integer) from registrations
  where registrations.payment_id = payments.id)`;

/**
 * The program that a row of `payments` pays for, kept beside the money when the names go
 * (docs/rules/money.md#what-was-paid-for-outlives-the-names). What a version before 023 wrote is looked up; null for
 * a donation on its own, and where nobody knows any more.
 */
export const programPaidFor = sql<ProgramId | null>`coalesce(payments.for_program_id, ${PROGRAM})`;

/** The donation inside what a row of `payments` was for, in cents; null where `programPaidFor` is. */
export const donationPaidFor = sql<Cents | null>`coalesce(payments.for_donation_cents, ${DONATION})`;

/** Keeps what payments were for that a version before 023 wrote: all of them, or the one of a registration. */
export async function fillPaidFor(db: Db | Trx, registrationId?: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ forProgramId: programPaidFor, forDonationCents: donationPaidFor })
    .where("purpose", "=", "registration")
    .where("forDonationCents", "is", null)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("registrations")
        .select("paymentId")
        .where("paymentId", "is not", null)
        .$if(registrationId !== undefined, (query) => query.where("id", "=", registrationId ?? "")),
    )
    .execute();
}
