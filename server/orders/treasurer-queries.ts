import { sql } from "kysely";
import type { Cents } from "#domain/money.ts";
import type { PaymentEnvironment, PaymentPurpose } from "#domain/payment-state.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { type BookedMovement, movementsOf } from "#server/money/allocation-queries.ts";
import { paidWith } from "#server/money/ledger.ts";
import type { MoneyScope } from "#server/programs/season-queries.ts";
import { paidForIn } from "#server/registrations/money-queries.ts";

/** From an instant, and before another one. */
export interface Period {
  from: Instant;
  before: Instant;
}

/** A payment with all its movements, those of other days too; what each is for. */
export interface BookedPayment {
  id: string;
  /** null for a donation on its own, and for what bought nothing. */
  orderId: string | null;
  /** What stands on a check; null for other methods. */
  checkNumber: string | null;
  purpose: PaymentPurpose;
  movements: BookedMovement[];
}

/** Whose money, but for what was paid with the other kind of keys: a trial with test cards is no money. */
export interface Booked extends MoneyScope {
  environment?: PaymentEnvironment | undefined;
}

/**
 * What families had paid in another system before they were imported in a period: no money of ours, and in no sum
 * (docs/rules/money.md#what-was-paid-elsewhere). Cents.
 */
export async function paidElsewhere(
  db: Db,
  { from, before }: Period,
  { seasonId, programId }: MoneyScope,
): Promise<Cents> {
  const { cents } = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select((eb) => eb.fn.sum<number | string | null>("orderLines.cents").as("cents"))
    .where("orders.importId", "is not", null)
    .where("orderLines.reason", "=", "paid_elsewhere")
    .where("orderLines.createdAt", ">=", from)
    .where("orderLines.createdAt", "<", before)
    .$if(seasonId !== undefined, (query) => query.where("orders.seasonId", "=", seasonId ?? ""))
    .$if(programId !== undefined, (query) => query.where("orderLines.programId", "=", programId ?? ""))
    .executeTakeFirstOrThrow();
  return 0 - Number(cents ?? 0);
}

const PAYMENTS_PER_READ = 500;

function movedPayments(db: Db, { from, before }: Period, { environment, ...scope }: Booked, after: string) {
  const moved = db
    .selectFrom("payments")
    .select(["id", "purpose", "orderId", "checkNumber"])
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

async function withMovements(db: Db, payments: readonly Moved[], programId: ProgramId | undefined) {
  const ids = payments.map(({ id }) => id);
  const movements = await movementsOf(db, ids, programId);
  return payments.map(
    (payment): BookedPayment => ({ ...payment, movements: movements.get(payment.id) ?? [] }),
  );
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
    yield await withMovements(db, payments, booked.programId);
    after = last.id;
  }
}
