import { sql } from "kysely";
import { ACCEPTED_STATES } from "#domain/payment-state.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db } from "#server/db/database.ts";
import type { Position } from "#server/http/page-query.ts";

function ownDonations(db: Db) {
  return db
    .selectFrom("donations")
    .innerJoin("payments", "payments.id", "donations.paymentId")
    .leftJoin("erasures", "erasures.registrationId", "donations.id")
    .select([
      "donations.id",
      "donations.paymentId",
      "payments.paidAt",
      "payments.amountCents as cents",
      sql<"donation" | "registration">`'donation'`.as("source"),
      "donations.donorName",
      "donations.donorEmail",
      "donations.message",
      sql<boolean>`erasures.registration_id is not null`.as("donorErased"),
      "payments.state",
    ])
    .where("payments.state", "in", ACCEPTED_STATES);
}

function donationsInRegistrations(db: Db) {
  return db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select([
      "registrations.id",
      "payments.id as paymentId",
      "payments.paidAt",
      "registrations.donationAmount as cents",
      sql<"donation" | "registration">`'registration'`.as("source"),
      sql<string | null>`registrations.parent_first_name || ' ' || registrations.parent_last_name`.as(
        "donorName",
      ),
      sql<string | null>`registrations.email`.as("donorEmail"),
      sql<string | null>`cast(null as text)`.as("message"),
      sql<boolean>`1 = 0`.as("donorErased"),
      "payments.state",
    ])
    .where("registrations.donationAmount", ">", 0)
    .where("registrations.status", "in", PAID_STATUSES)
    .where("payments.state", "in", ACCEPTED_STATES);
}

function everyDonation(db: Db) {
  return db.selectFrom(ownDonations(db).unionAll(donationsInRegistrations(db)).as("given"));
}

/** Up to `limit` donations that were paid, on their own or with a registration, newest first. */
export function listDonations(db: Db, limit: number, after?: Position) {
  const given = everyDonation(db).selectAll().orderBy("paidAt", "desc").orderBy("id", "desc").limit(limit);
  if (!after) return given.execute();
  return given.where(sql<boolean>`(paid_at, id) < (${after.at}, ${after.id})`).execute();
}
export type StaffDonation = Awaited<ReturnType<typeof listDonations>>[number];

/** How many donations the club has kept, and their cents; what was sent back or is disputed is not counted. */
export async function donationTotals(db: Db): Promise<{ count: number; cents: number }> {
  const { count, cents } = await everyDonation(db)
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.coalesce(eb.fn.sum<number>("cents"), sql<number>`0`).as("cents"),
    ])
    .where("state", "in", ["succeeded", "part_refunded"])
    .executeTakeFirstOrThrow();
  return { count: Number(count), cents: Number(cents) };
}
