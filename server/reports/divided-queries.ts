import { sql } from "kysely";
import { isMoneyIn } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { movementsByLines } from "#server/families/order-money-queries.ts";
import { paidWith } from "#server/payments/queries.ts";
import { isDivided, paidForIn } from "#server/registrations/money-queries.ts";
import type { ReportScope } from "./queries.ts";

interface Divided {
  createdAt: Instant;
  kind: LedgerKind;
  cents: Cents;
  /** How much of money in was given. */
  donationCents: Cents;
}

/** What moved of orders of which the database's own sums would say too much or too little, as far as it is asked for. */
export async function dividedMovements(db: Db, scope: ReportScope): Promise<Divided[]> {
  const { environment, ...asked } = scope;
  const payments = db
    .selectFrom("payments")
    .select(["id", "orderId"])
    .where("purpose", "=", "registration")
    .where(isDivided(asked))
    .$if(asked.seasonId !== undefined, (query) => query.where(sql<boolean>`id in ${paidForIn(asked)}`));
  const paid = await movementsByLines(db, await paidWith(payments, environment).execute(), asked.programId);
  return [...paid.values()].flatMap((movements) =>
    movements.map(({ createdAt, kind, parts }) => ({
      createdAt,
      kind,
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
      donationCents: parts.reduce(
        (sum, { isDonation, cents }) => sum + (isDonation && isMoneyIn(kind) ? cents : 0),
        0,
      ),
    })),
  );
}
