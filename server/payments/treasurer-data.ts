import type { PaymentPurpose } from "#domain/payment-state.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { type LedgerRow, ledgerOf } from "./staff-list.ts";

/** From an instant, and before another one. */
export interface Period {
  from: Instant;
  before: Instant;
}

/** A payment with all its movements, also those of other days: they tell how much of it is still fee. */
export interface BookedPayment {
  purpose: PaymentPurpose;
  /** null when its registrations were erased: money rows stay without them (design.md §7.6). */
  programId: ProgramId | null;
  donationCents: number;
  movements: LedgerRow[];
}

const PAYMENTS_PER_READ = 500;

function movedPayments(db: Db, { from, before }: Period, environment: string | undefined, after: string) {
  let query = db
    .selectFrom("payments")
    .select(["id", "purpose"])
    .where("id", ">", after)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("ledger")
        .select("ledger.paymentId")
        .where("ledger.createdAt", ">=", from)
        .where("ledger.createdAt", "<", before),
    )
    .orderBy("id")
    .limit(PAYMENTS_PER_READ);
  if (environment) {
    const withOurKeys = `%"environment":"${environment}"%`;
    query = query.where((eb) => eb.or([eb("method", "=", "cash"), eb("intentParams", "like", withOurKeys)]));
  }
  return query.execute();
}

async function withMovements(db: Db, payments: readonly { id: string; purpose: PaymentPurpose }[]) {
  const ids = payments.map(({ id }) => id);
  const movements = Map.groupBy(await ledgerOf(db, ids), ({ paymentId }) => paymentId);
  const rows = await db
    .selectFrom("registrations")
    .select(["paymentId", "programId", "donationAmount"])
    .where("paymentId", "in", ids)
    .orderBy("createdAt")
    .execute();
  const registrations = Map.groupBy(rows, ({ paymentId }) => paymentId);
  return payments.map(({ id, purpose }): BookedPayment => {
    const own = registrations.get(id) ?? [];
    const donationCents = own.reduce((sum, { donationAmount }) => sum + donationAmount, 0);
    return {
      purpose,
      programId: own[0]?.programId ?? null,
      donationCents,
      movements: movements.get(id) ?? [],
    };
  });
}

/**
 * Every payment of which money moved in a period, read in pages. `environment` leaves out what was paid with
 * the other kind of keys: a trial with test cards is no money.
 */
export async function* bookedPayments(
  db: Db,
  period: Period,
  environment?: "live" | "test",
): AsyncGenerator<BookedPayment[]> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const payments = await movedPayments(db, period, environment, after);
    const last = payments.at(-1);
    if (!last) return;
    yield await withMovements(db, payments);
    after = last.id;
  }
}
