import { sql } from "kysely";
import { donationLeft, donationOf } from "#domain/fee-and-donation.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Position } from "#server/http/request-input.ts";
import { ledgerOf } from "#server/payments/ledger.ts";
import { paidWith } from "#server/payments/queries.ts";
import { donationPaidFor } from "#server/registrations/money-queries.ts";

/** Payments that came, and that were a donation or had one inside. */
function givingPayments(db: Db) {
  return db
    .selectFrom("payments")
    .where("paidAt", "is not", null)
    .where((eb) => eb.or([eb("purpose", "=", "donation"), sql<boolean>`${donationPaidFor} > 0`]));
}

function listed(db: Db, limit: number, after?: Position) {
  const given = givingPayments(db)
    .select(["id as paymentId", "paidAt", "state", "purpose", donationPaidFor.as("wantedCents")])
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (!after) return given.execute();
  return given.where(sql<boolean>`(paid_at, id) < (${after.at}, ${after.id})`).execute();
}

/** Those who gave a donation of its own. */
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

/** The guardians of those who gave with a registration; nobody once it is erased. */
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

/** Up to `limit` donations that were paid, on their own or with a registration, newest first. */
export async function listDonations(db: Db, limit: number, after?: Position) {
  const payments = await listed(db, limit, after);
  if (payments.length === 0) return [];
  const ids = payments.map(({ paymentId }) => paymentId);
  const donors = await donorsOf(db, ids);
  const guardians = await guardiansOf(db, ids);
  const ledger = Map.groupBy(await ledgerOf(db, ids), ({ paymentId }) => paymentId);
  return payments.map(({ purpose, wantedCents, paymentId, ...payment }) => {
    const own = (row: { paymentId: string | null }) => row.paymentId === paymentId;
    const donor = donors.find(own);
    const guardian = guardians.find(own);
    const isOwn = purpose === "donation";
    return {
      ...payment,
      paymentId,
      id: donor?.id ?? paymentId,
      source: isOwn ? ("donation" as const) : ("registration" as const),
      donorName: donor?.donorName ?? guardian?.donorName ?? null,
      donorEmail: donor?.donorEmail ?? guardian?.donorEmail ?? null,
      message: donor?.message ?? null,
      donorErased: isOwn ? (donor?.erased ?? null) !== null : guardian === undefined,
      ...donationOf(ledger.get(paymentId) ?? [], isOwn ? null : wantedCents),
    };
  });
}
export type StaffDonation = Awaited<ReturnType<typeof listDonations>>[number];

/**
 * How many donations the club has kept something of, and how much in all: what the lines of the treasurer's export
 * come to, from the same ledger (docs/rules/money.md#what-is-kept-of-a-donation). The database brings together the
 * many that are alike; what is kept of each of them is for `donationLeft` to say.
 */
export async function donationTotals(
  db: Db,
  environment?: PaymentEnvironment,
): Promise<{ count: number; cents: Cents }> {
  const sums = paidWith(givingPayments(db), environment)
    .innerJoin("ledger", "ledger.paymentId", "payments.id")
    .select((eb) => [
      "payments.id",
      "payments.purpose",
      donationPaidFor.as("wanted"),
      eb.fn.sum<number | string>("ledger.cents").as("left"),
    ])
    .groupBy(["payments.id", "payments.purpose"]);
  const alike = await db
    .selectFrom(sums.as("given"))
    .select((eb) => ["purpose", "wanted", "left", eb.fn.countAll<number | string>().as("payments")])
    .groupBy(["purpose", "wanted", "left"])
    .execute();
  const totals = { count: 0, cents: 0 };
  for (const { purpose, wanted, left, payments } of alike) {
    const kept = purpose === "donation" ? Number(left) : donationLeft(Number(left), wanted ?? 0);
    if (kept > 0) totals.count += Number(payments);
    totals.cents += kept * Number(payments);
  }
  return totals;
}
