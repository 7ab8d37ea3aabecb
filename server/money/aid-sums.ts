import { type NotNull, sql } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { pricedChildren } from "#domain/prices/priced-children.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { type Db, inChunks } from "#server/platform/database/database.ts";
import type { MoneyScope } from "#server/platform/season-scope.ts";
import { linesOf } from "./orders.ts";

/**
 * The aid lines of settled orders, oldest first, as positive cents. Lines of canceled children are left out
 * (docs/reference/aid.md#yearly-aid-totals).
 */
export async function usedAid(db: Db) {
  const granted = await db
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .leftJoin("registrations", "registrations.id", "orderLines.registrationId")
    .select(["orderLines.orderId", "orderLines.registrationId", "orderLines.programId", "orderLines.cents"])
    .select(["orders.seasonId", "orders.settledAt", "registrations.childId"])
    // A literal, so that SQLite can use the partial index of aid.
    .where("orderLines.reason", "=", sql.lit("aid"))
    .where("orders.settledAt", "is not", null)
    .$narrowType<{ settledAt: NotNull }>()
    .orderBy("orders.settledAt")
    .execute();
  const orderIds = [...new Set(granted.map(({ orderId }) => orderId))];
  const children = pricedChildren(await inChunks(orderIds, (ids) => linesOf(db, ids)));
  const leftIds = new Set(
    children.flatMap(({ registrationId, isCanceled }) => (isCanceled ? registrationId : [])),
  );
  return granted
    .filter(({ registrationId }) => !leftIds.has(registrationId ?? ""))
    .map(({ childId, cents, ...line }) => ({
      ...line,
      child: childId ?? line.registrationId,
      cents: 0 - cents,
    }));
}

/**
 * For the board and donors: the number of aided children in each year of the club, the newest first, and their cents.
 */
export async function aidByYear(db: Db, timeZone: string) {
  const years = Map.groupBy(await usedAid(db), ({ settledAt }) =>
    Number(dateInZone(new Date(settledAt), timeZone).slice(0, 4)),
  );
  return [...years]
    .map(([year, used]) => {
      return { year, children: new Set(used.map(({ child }) => child)).size, cents: sumLines(used) };
    })
    .toReversed();
}

/** Aid used within a period and scope, in cents. Aid is no payment, so no other total includes it. */
export async function aidInPeriod(
  db: Db,
  { from, before }: { from: string; before: string },
  { seasonId, programId }: MoneyScope,
): Promise<Cents> {
  const used = (await usedAid(db)).filter(
    (line) =>
      line.settledAt >= from &&
      line.settledAt < before &&
      (seasonId === undefined || line.seasonId === seasonId) &&
      (programId === undefined || line.programId === programId),
  );
  return sumLines(used);
}
