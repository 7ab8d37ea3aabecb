import { sql } from "kysely";
import type { PaymentEnvironment, PaymentPurpose } from "#domain/payment-state.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { LedgerRow } from "#server/payments/ledger.ts";
import { ledgerOf } from "#server/payments/ledger.ts";
import { paidWith } from "#server/payments/queries.ts";
import type { MoneyScope } from "#server/programs/season-queries.ts";
import { donationPaidFor, paidForIn, programPaidFor } from "#server/registrations/money-queries.ts";

/** From an instant, and before another one. */
export interface Period {
  from: Instant;
  before: Instant;
}

/** A payment with all its movements, also those of other days: they tell how much of it is still fee. */
export interface BookedPayment {
  purpose: PaymentPurpose;
  /** null for a donation, and where it was forgotten before payments kept it (server/registrations/money-queries.ts). */
  programId: ProgramId | null;
  donationCents: number;
  movements: LedgerRow[];
}

/** Whose money, but for what was paid with the other kind of keys: a trial with test cards is no money. */
export interface Booked extends MoneyScope {
  environment?: PaymentEnvironment | undefined;
}

const PAYMENTS_PER_READ = 500;

function movedPayments(db: Db, { from, before }: Period, { environment, ...scope }: Booked, after: string) {
  const moved = db
    .selectFrom("payments")
    .select(["id", "purpose", programPaidFor.as("programId"), donationPaidFor.as("donationCents")])
    .where("id", ">", after)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("ledger")
        .select("ledger.paymentId")
        .where("ledger.createdAt", ">=", from)
        .where("ledger.createdAt", "<", before),
    )
    .$if(scope.seasonId !== undefined, (query) => query.where(sql<boolean>`id in ${paidForIn(scope)}`))
    .orderBy("id")
    .limit(PAYMENTS_PER_READ);
  return paidWith(moved, environment).execute();
}

type Moved = Awaited<ReturnType<typeof movedPayments>>[number];

async function withMovements(db: Db, payments: readonly Moved[]): Promise<BookedPayment[]> {
  const ids = payments.map(({ id }) => id);
  const movements = Map.groupBy(await ledgerOf(db, ids), ({ paymentId }) => paymentId);
  return payments.map(({ id, purpose, programId, donationCents }) => ({
    purpose,
    programId,
    donationCents: donationCents ?? 0,
    movements: movements.get(id) ?? [],
  }));
}

/** Every payment of a scope of which money moved in a period, read in pages. */
export async function* bookedPayments(
  db: Db,
  period: Period,
  booked: Booked,
): AsyncGenerator<BookedPayment[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const payments = await movedPayments(db, period, booked, after);
    const last = payments.at(-1);
    if (!last) return;
    yield await withMovements(db, payments);
    after = last.id;
  }
}
