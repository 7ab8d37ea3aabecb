import { type RawBuilder, sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { programPaidFor } from "#server/payments/paid-for.ts";

/** What the pictures are about. */
export interface SeasonScope {
  /** Only this program's registrations, and the money paid for them. */
  program?: ProgramId | undefined;
  /** The kind of keys in use: what was paid with the other kind was a trial, and is no money. */
  environment?: StripeGateway["environment"] | undefined;
}

const OTHER = { live: "test", test: "live" } as const;

function all(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Of rows of `registrations`: paid for and not deleted. The program is compared as no index has it: SQLite would go
 * through all of the program's children again for every day.
 */
export function countsInSeason({ program }: SeasonScope): RawBuilder<boolean> {
  return all([
    sql`registrations.deleted_at is null`,
    sql`registrations.status in (${sql.join(PAID_STATUSES)})`,
    ...(program ? [sql`coalesce(registrations.program_id, '') = ${program}`] : []),
  ]);
}

/** Of rows of `ledger`: real money, and of the program that is asked for. */
export function movedInSeason({ program, environment }: SeasonScope): RawBuilder<boolean> {
  // One value for each row of the ledger: as a join SQLite would begin with the payments, and take seconds.
  const paidFor = sql`select ${programPaidFor} from payments where payments.id = ledger.payment_id`;
  const trial = environment && `%"environment":"${OTHER[environment]}"%`;
  const trials = sql`select id from payments where intent_params like ${trial}`;
  return all([
    sql`ledger.cents <> 0`,
    ...(program ? [sql`(${paidFor}) = ${program}`] : []),
    ...(trial ? [sql`ledger.payment_id not in (${trials})`] : []),
  ]);
}
