import { sql } from "kysely";
import { donationIn } from "#domain/divided-parts.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import { movementsByLines, wholeGift } from "#server/families/order-money-queries.ts";
import type { Position } from "#server/http/request-input.ts";
import { ledgerOf } from "#server/money/ledger.ts";
import { paidWith } from "#server/payments/queries.ts";
import { cameWithDonation, donationPaidFor, isDivided } from "#server/registrations/money-queries.ts";

/** Payments that came, and that were a donation or had one inside. */
function givingPayments(db: Db) {
  return db
    .selectFrom("payments")
    .where("paidAt", "is not", null)
    .where((eb) => eb.or([eb("purpose", "=", "donation"), cameWithDonation]));
}

const GIVEN = ["id", "paidAt", "state", "purpose", "orderId"] as const;

function listed(db: Db, limit: number, after?: Position) {
  const given = givingPayments(db).select(GIVEN).orderBy("paidAt", "desc").orderBy("id", "desc").limit(limit);
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

type Given = Awaited<ReturnType<typeof listed>>[number];

/** What each payment gave and what is kept of that; what only paid a later difference of its order gave nothing. */
async function amountsOf(db: Db, payments: readonly Given[]) {
  const own = payments.filter(({ purpose }) => purpose === "donation").map(({ id }) => id);
  const ledger = Map.groupBy(own.length === 0 ? [] : await ledgerOf(db, own), ({ paymentId }) => paymentId);
  const registrations = payments.filter(({ purpose }) => purpose === "registration");
  const divided = await movementsByLines(db, registrations);
  return payments.flatMap((payment) => {
    const movements = divided.get(payment.id) ?? (ledger.get(payment.id) ?? []).map(wholeGift);
    const amounts = donationIn(movements);
    return amounts.givenCents > 0 || payment.purpose === "donation" ? [{ ...payment, ...amounts }] : [];
  });
}

/** Up to `limit` donations that were paid, on their own or with a registration, newest first. */
export async function listDonations(db: Db, limit: number, after?: Position) {
  const payments: Awaited<ReturnType<typeof amountsOf>> = [];
  let from = after;
  for (;;) {
    const read = await listed(db, limit - payments.length, from);
    payments.push(...(await amountsOf(db, read)));
    const last = read.at(-1);
    if (!last?.paidAt || payments.length >= limit) break;
    from = { at: last.paidAt, id: last.id };
  }
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const donors = await donorsOf(db, ids);
  const guardians = await guardiansOf(db, ids);
  return payments.map(({ id: paymentId, purpose, paidAt, state, givenCents, keptCents }) => {
    const own = (row: { paymentId: string | null }) => row.paymentId === paymentId;
    const donor = donors.find(own);
    const guardian = guardians.find(own);
    const isOwn = purpose === "donation";
    return {
      ...{ paymentId, paidAt, state, givenCents, keptCents },
      id: donor?.id ?? paymentId,
      source: isOwn ? ("donation" as const) : ("registration" as const),
      donorName: donor?.donorName ?? guardian?.donorName ?? null,
      donorEmail: donor?.donorEmail ?? guardian?.donorEmail ?? null,
      message: donor?.message ?? null,
      donorErased: isOwn ? (donor?.erased ?? null) !== null : guardian === undefined,
    };
  });
}
export type StaffDonation = Awaited<ReturnType<typeof listDonations>>[number];

/**
 * How many donations the club has kept something of, and how much in all: what the lines of the treasurer's export
 * come to, from the same ledger (docs/rules/money.md#what-is-kept-of-a-donation). The database brings together the
 * many that are alike, whose donation is the last to go; what came in parts is divided movement by movement.
 */
export async function donationTotals(
  db: Db,
  environment?: PaymentEnvironment,
): Promise<{ count: number; cents: Cents }> {
  const paid = () => paidWith(givingPayments(db), environment);
  const sums = paid()
    .innerJoin("ledger", "ledger.paymentId", "payments.id")
    .select((eb) => [
      "payments.id",
      "payments.purpose",
      donationPaidFor.as("wanted"),
      eb.fn.sum<number | string>("ledger.cents").as("left"),
    ])
    .where(sql<boolean>`not ${isDivided({})}`)
    .groupBy(["payments.id", "payments.purpose"]);
  const alike = await db
    .selectFrom(sums.as("given"))
    .select((eb) => ["purpose", "wanted", "left", eb.fn.countAll<number | string>().as("payments")])
    .groupBy(["purpose", "wanted", "left"])
    .execute();
  const totals = { count: 0, cents: 0 };
  const add = (kept: Cents, payments: number) => {
    if (kept > 0) totals.count += payments;
    totals.cents += kept * payments;
  };
  for (const { purpose, wanted, left, payments } of alike) {
    const kept = purpose === "donation" ? Number(left) : Math.max(0, Math.min(wanted, Number(left)));
    add(kept, Number(payments));
  }
  const divided = await amountsOf(db, await paid().select(GIVEN).where(isDivided({})).execute());
  for (const { keptCents } of divided) add(keptCents, 1);
  return totals;
}
