import { sql } from "kysely";
import { donationIn } from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import { movementsOf } from "#server/money/allocations.ts";
import { paidWith } from "#server/money/ledger.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Position } from "#server/platform/http/request-input.ts";

/** Paid payments that are a donation or include one. */
function givingPayments(db: Db) {
  const given = db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.movementId")
    .select("ledger.paymentId")
    .where("allocations.purpose", "=", sql.lit("donation"));
  return db.selectFrom("payments").where("paidAt", "is not", null).where("payments.id", "in", given);
}

const PAYMENT_COLUMNS = ["id", "paidAt", "state", "purpose"] as const;

function donationPage(db: Db, limit: number, after?: Position) {
  const given = givingPayments(db)
    .select(PAYMENT_COLUMNS)
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (!after) return given.execute();
  return given.where(sql<boolean>`(paid_at, id) < (${after.at}, ${after.id})`).execute();
}

/** The donors of donations without a registration. */
function donorsOf(db: Db, paymentIds: string[]) {
  return db
    .selectFrom("donations")
    .leftJoin("erasures", "erasures.registrationId", "donations.id")
    .select([
      "donations.id",
      "donations.paymentId",
      "donations.donorName",
      "donations.donorEmail",
      "donations.message",
      "erasures.registrationId as erased",
    ])
    .where("donations.paymentId", "in", paymentIds)
    .execute();
}

/** The guardians who donated with a registration; none once it is erased. */
async function guardiansOf(db: Db, paymentIds: string[]) {
  const rows = await db
    .selectFrom("registrations")
    .select(["paymentId", "parentFirstName", "parentLastName", "email"])
    .where("paymentId", "in", paymentIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ paymentId, parentFirstName, parentLastName, email }) => ({
    paymentId,
    donorName: `${parentFirstName} ${parentLastName}`,
    donorEmail: email,
  }));
}

/** Up to `limit` paid donations, alone or with a registration, newest first. */
export async function listDonations(db: Db, limit: number, after?: Position) {
  const payments = await donationPage(db, limit, after);
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const movements = await movementsOf(db, ids);
  const donors = await donorsOf(db, ids);
  const guardians = await guardiansOf(db, ids);
  return payments.map(({ id: paymentId, purpose, paidAt, state }) => {
    const { givenCents, keptCents } = donationIn(movements.get(paymentId) ?? []);
    const isOfPayment = (row: { paymentId: string | null }) => row.paymentId === paymentId;
    const donor = donors.find(isOfPayment);
    const guardian = guardians.find(isOfPayment);
    const isDonationAlone = purpose === "donation";
    return {
      id: donor?.id ?? paymentId,
      paymentId,
      at: paidAt,
      state,
      cents: givenCents,
      keptCents,
      source: isDonationAlone ? ("donation" as const) : ("registration" as const),
      donorName: donor?.donorName ?? guardian?.donorName ?? null,
      donorEmail: donor?.donorEmail ?? guardian?.donorEmail ?? null,
      message: donor?.message ?? null,
      donorErased: isDonationAlone ? (donor?.erased ?? null) !== null : guardian === undefined,
    };
  });
}

/**
 * The number of donations that were not fully refunded, and what is kept of them, cents. It reads the same allocations as
 * the treasurer's export, so the sums agree (docs/rules/money.md#what-is-kept-of-a-donation).
 */
export async function donationTotals(
  db: Db,
  environment?: PaymentEnvironment,
): Promise<{ count: number; cents: Cents }> {
  const kept = db
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.movementId")
    .where("allocations.purpose", "=", "donation")
    .where("ledger.paymentId", "in", paidWith(givingPayments(db), environment).select("payments.id"))
    .select(({ fn }) => ["ledger.paymentId", fn.sum<number | string>("allocations.cents").as("cents")])
    .groupBy("ledger.paymentId");
  const { count, cents } = await db
    .selectFrom(kept.as("kept"))
    .select(({ fn }) => [
      sql<number | string | null>`sum(case when kept.cents > 0 then 1 else 0 end)`.as("count"),
      fn.sum<number | string | null>("kept.cents").as("cents"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count ?? 0), cents: Number(cents ?? 0) };
}
