import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { ledgerEntriesOf } from "#server/money/allocations.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";

interface StatementLine {
  /** The day of the payment or refund, in the club's time zone. */
  on: CalendarDate;
  programId: ProgramId;
  /** Negative for a refund. */
  cents: Cents;
}

/** Fees in the ledger for these registrations, one line for each day, child and program. */
async function feeLines(db: Db, rows: readonly Registration[], timeZone: string) {
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return [];
  const payments = await db
    .selectFrom("payments")
    .select("id")
    .where("orderId", "in", orderIds)
    // Duplicate payments and wrong amounts paid for nothing.
    .where("outcome", "=", "fulfilled")
    .execute();
  const children = new Map(rows.map(({ id, childId }) => [id, childId]));
  const entries = await ledgerEntriesOf(
    db,
    payments.map(({ id }) => id),
  );
  const lines = new Map<string, StatementLine & { childId: string }>();
  for (const { createdAt, parts } of [...entries.values()].flat()) {
    const on = dateInZone(new Date(createdAt), timeZone);
    for (const { purpose, registrationId, programId, cents } of parts) {
      const childId = children.get(registrationId ?? "");
      if (purpose !== "fee" || childId === undefined || programId === null) continue;
      const key = `${on} ${childId} ${programId}`;
      const line = lines.get(key) ?? { on, childId, programId, cents: 0 };
      lines.set(key, { ...line, cents: line.cents + cents });
    }
  }
  return [...lines.values()]
    .filter(({ cents }) => cents !== 0)
    .toSorted((first, second) => first.on.localeCompare(second.on));
}

/**
 * A family's payments for each child and calendar year, newest year first, from the ledger. Donations and aid are
 * excluded (docs/reference/family-page.md#statements).
 * @param rows the registrations that the family may see
 */
export async function familyStatements(db: Db, rows: readonly Registration[], timeZone: string) {
  const names = new Map(rows.map((row) => [row.childId, row]));
  const lines = await feeLines(db, rows, timeZone);
  const byYear = Map.groupBy(lines, ({ on }) => on.slice(0, 4));
  return [...byYear]
    .toSorted(([first], [second]) => second.localeCompare(first))
    .map(([year, yearLines]) => ({
      year,
      children: [...Map.groupBy(yearLines, ({ childId }) => childId)].map(([childId, childLines]) => ({
        firstName: names.get(childId)?.childFirstName ?? "",
        lastName: names.get(childId)?.childLastName ?? "",
        /** Oldest first. */
        lines: childLines.map(({ on, programId, cents }) => ({ on, programId, cents })),
        /** Payments net of refunds. */
        totalCents: childLines.reduce((sum, { cents }) => sum + cents, 0),
      })),
    }));
}
