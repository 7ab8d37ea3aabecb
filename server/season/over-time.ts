import { sql } from "kysely";
import { club } from "#content/club.ts";
import { isMoneyIn, sumLedger } from "#domain/ledger-sums.ts";
import type { DaySpan } from "#domain/season-spans.ts";
import { instantAt } from "#domain/zoned-time.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";
import { donationPaidFor } from "#server/payments/paid-for.ts";
import { countsInSeason, movedInSeason, type SeasonScope } from "./scope.ts";

interface SpanRow {
  span: number;
  starts: Instant;
  ends: Instant;
}

/**
 * The spans as a table of instants, cut at the club's own midnights, which neither engine knows. Its first branch
 * holds nothing and gives the columns the type that instants have on this engine.
 */
function spanTable(spans: readonly DaySpan[]) {
  const midnight = (date: string) => instantOf(instantAt(date, "00:00", club.timeZone));
  const rows = spans.map(
    ({ from, before }, span) => sql`select ${span}, ${midnight(from)}, ${midnight(before)}`,
  );
  const typed = sql`select 0 as span, created_at as starts, created_at as ends from ledger where 1 = 0`;
  return sql<SpanRow>`(${sql.join([typed, ...rows], sql` union all `)})`.as<"spans">(sql.ref("spans"));
}

/** How many registered in each span. The cross join tells SQLite to look each span up in the index. */
function registrationsPerSpan(db: Db, spans: readonly DaySpan[], scope: SeasonScope) {
  return db
    .selectFrom(spanTable(spans))
    .crossJoin("registrations")
    .select((eb) => ["spans.span", eb.fn.countAll<number>().as("count")])
    .whereRef("registrations.createdAt", ">=", "spans.starts")
    .whereRef("registrations.createdAt", "<", "spans.ends")
    .where(countsInSeason(scope))
    .groupBy("spans.span")
    .execute();
}

/**
 * How much of a movement in was given: in a registration, or on its own. Cash that is handed in again makes up for
 * all that went back, which was the fee's first (domain/fee-and-donation.ts): what exceeds the fee is the donation's.
 */
const givenCents = sql<number>`sum(case
  when payments.purpose = 'donation' then ledger.cents
  when ledger.kind = 'charge' and ${donationPaidFor} > ledger.cents then ledger.cents
  when ledger.kind = 'cash' then coalesce((select ${donationPaidFor} + ledger.cents - payments.amount_cents
    where ${donationPaidFor} + ledger.cents > payments.amount_cents), 0)
  else coalesce(${donationPaidFor}, 0) end)`;

/** What moved in each span by its kind, and how much of it was given. */
function movementsPerSpan(db: Db, spans: readonly DaySpan[], scope: SeasonScope) {
  return (
    db
      .selectFrom(spanTable(spans))
      .crossJoin("ledger")
      // Left, although each movement has its payment: SQLite would begin with the payments of an inner join.
      .leftJoin("payments", "payments.id", "ledger.paymentId")
      .select((eb) => [
        "spans.span",
        "ledger.kind",
        eb.fn.sum<number>("ledger.cents").as("cents"),
        givenCents.as("donationCents"),
      ])
      .whereRef("ledger.createdAt", ">=", "spans.starts")
      .whereRef("ledger.createdAt", "<", "spans.ends")
      .where(movedInSeason(scope))
      .groupBy(["spans.span", "ledger.kind"])
      .execute()
  );
}

/**
 * Each span's registrations and money. Cents: `inCents` is what families and donors paid, `donationCents` the part
 * of it that was given, `backCents` what went back to them or to a bank that disputes it.
 */
export async function seasonOverTime(db: Db, spans: readonly DaySpan[], scope: SeasonScope) {
  const registrations = await registrationsPerSpan(db, spans, scope);
  const counts = new Map(registrations.map(({ span, count }) => [span, count]));
  const movements = Map.groupBy(await movementsPerSpan(db, spans, scope), ({ span }) => span);
  return spans.map(({ from }, span) => {
    const moved = movements.get(span) ?? [];
    const { chargedCents, refundedCents, disputedCents } = sumLedger(moved);
    return {
      date: from,
      registrations: counts.get(span) ?? 0,
      inCents: chargedCents,
      backCents: refundedCents + disputedCents,
      donationCents: moved.reduce(
        (sum, { kind, donationCents }) => sum + (isMoneyIn(kind) ? donationCents : 0),
        0,
      ),
    };
  });
}
