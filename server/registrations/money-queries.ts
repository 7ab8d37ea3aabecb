import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import { REFUND_KINDS, sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentEnvironment, PaymentState } from "#domain/payment-state.ts";
import { isUnsettled } from "#domain/payment-state.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { ReturnedState } from "#domain/registration-money.ts";
import { RETURNED_STATES, shareCents } from "#domain/registration-money.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Payment } from "#server/payments/queries.ts";
import type { InstantSpan, MoneyScope } from "#server/programs/season-queries.ts";
import type { Registration } from "./data.ts";

/**
 * The ids of registrations that were paid and whose money the club no longer has. They are few and found by their
 * payments, so that any list can leave them out without opening its rows; the cross join tells SQLite to begin there.
 */
export function returnedIds(states: readonly ReturnedState[] = RETURNED_STATES): RawBuilder<string> {
  return sql<string>`(select paid.id from payments as gone cross join registrations as paid
    where gone.state in (${sql.join(states)}) and paid.payment_id = gone.id and paid.deleted_at is null
    and paid.status || '' in (${sql.join(PAID_STATUSES)}))`;
}

type Paid = Pick<Registration, "id" | "paymentId">;

/** What of each payment was booked as going back, its registrations' shares of it among them. Cents. */
async function refundsOf(db: Db | Trx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("ledger")
    .select(["paymentId", "kind", "cents"])
    .where("paymentId", "in", paymentIds)
    .where("kind", "in", REFUND_KINDS)
    .execute();
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId);
  const payments = [...byPayment.keys()];
  if (payments.length === 0) return new Map();
  const covered = await db
    .selectFrom("registrations")
    .select(["id", "paymentId", "totalAmount"])
    .where("paymentId", "in", payments)
    .orderBy("id")
    .execute();
  const parts = payments.flatMap((payment) => {
    const siblings = covered.filter(({ paymentId }) => paymentId === payment);
    const { refundedCents } = sumLedger(byPayment.get(payment) ?? []);
    const shares = shareCents(
      refundedCents,
      siblings.map(({ totalAmount }) => totalAmount ?? 0),
    );
    return siblings.map(({ id }, i) => [id, shares[i] ?? 0] as const);
  });
  return new Map(parts);
}

export interface MoneyOf {
  paymentState: PaymentState | null;
  /** null for cash, and before anybody began to pay. */
  stripePaymentIntentId: string | null;
  refundedCents: Cents;
}

/**
 * Whether nothing went back of a payment, as of nearly all: a card's state follows from the ledger, so that nobody
 * needs to look there. Cash that was given back and handed in again is as good as paid, and did move.
 */
function isKeptWhole({ method, state }: Pick<Payment, "method" | "state">): boolean {
  return method === "card" && (state === "succeeded" || isUnsettled(state));
}

/** Each row with its payment's state and intent, null without one, and what went back of it; refunds in cents. */
export async function withMoney<Row extends Paid>(
  db: Db | Trx,
  rows: readonly Row[],
): Promise<(Row & MoneyOf)[]> {
  const ids = [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))];
  const payments =
    ids.length === 0
      ? []
      : await db
          .selectFrom("payments")
          .select(["id", "state", "intentId", "method"])
          .where("id", "in", ids)
          .execute();
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const moved = payments.flatMap((payment) => (isKeptWhole(payment) ? [] : [payment.id]));
  const refunds = moved.length === 0 ? new Map<string, number>() : await refundsOf(db, moved);
  // Onto the row itself: a copy of each would cost a list of thousands as much as reading them.
  return rows.map((row) => {
    const payment = known.get(row.paymentId ?? "");
    return Object.assign(row, {
      paymentState: payment?.state ?? null,
      stripePaymentIntentId: payment?.intentId ?? null,
      refundedCents: refunds.get(row.id) ?? 0,
    });
  });
}

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

function donatedWithin({ from, before }: InstantSpan): RawBuilder<string> {
  const since = from === null ? sql`` : sql`and created_at >= ${from}`;
  const until = before === null ? sql`` : sql`and created_at < ${before}`;
  return sql<string>`select id from payments where purpose = 'donation' ${since} ${until}`;
}

/**
 * Ids of the payments for the programs of a season or for one, and of the season's donations on their own; of those
 * that a trial with the other kind of keys made, none.
 */
export function paidForIn({ seasonId, programId, donated }: MoneyScope, trial?: PaymentEnvironment) {
  const programs = programId
    ? sql`(${programId})`
    : sql`(select id from programs where season_id = ${seasonId})`;
  const paid = sql<string>`select id from payments where for_program_id in ${programs}
    union all select id from payments where for_program_id is null and purpose = 'registration'
      and id in (select payment_id from registrations where program_id in ${programs})`;
  const ids = sql.join([paid, ...donated.map(donatedWithin)], sql` union all `);
  if (!trial) return sql<string>`(${ids})`;
  return sql<string>`(select id from payments where id in (${ids}) and coalesce(environment, '') <> ${trial})`;
}

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
