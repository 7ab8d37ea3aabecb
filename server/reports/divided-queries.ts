import { type RawBuilder, sql } from "kysely";
import { isMoneyIn } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { movementsByLines } from "#server/families/order-money-queries.ts";
import { paidWith } from "#server/payments/queries.ts";
import { ofSeveralPrograms, paidForIn, paidInParts } from "#server/registrations/money-queries.ts";
import type { ReportScope } from "./queries.ts";

/**
 * The orders of which the database's own sums would say too much or too little: their movements are few, and are
 * divided by the one rule. Of one program also those that hold more than it.
 */
export function dividedOrders({ programId }: ReportScope): RawBuilder<string> {
  if (programId === undefined) return paidInParts;
  return sql<string>`(select order_id from ${paidInParts} as parted union ${ofSeveralPrograms})`;
}

interface Divided {
  createdAt: Instant;
  kind: LedgerKind;
  cents: Cents;
  /** How much of money in was given. */
  donationCents: Cents;
}

/** What moved of such orders, as far as it is asked for. */
export async function dividedMovements(db: Db, scope: ReportScope): Promise<Divided[]> {
  const { environment, ...asked } = scope;
  const payments = db
    .selectFrom("payments")
    .select(["id", "orderId", "forProgramId", "forDonationCents"])
    .where(sql<boolean>`order_id in ${dividedOrders(scope)}`)
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
