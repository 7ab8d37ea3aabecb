import { sql } from "kysely";
import { fileTexts } from "#content/product/texts-by-language.ts";
import { type Cents, formatPlainAmount } from "#domain/money/money.ts";
import { LEDGER_KINDS, type PaymentEnvironment, sumLedger } from "#domain/money/payments.ts";
import type { Language } from "#domain/text/languages.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { amountCell, csvHeadings, csvRows } from "#server/platform/csv.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { type AccountKeys, paidToAccount, stripeEntryOf } from "./ledger.ts";

/** A returned payout has a second entry, and its money is in a later payout. */
type PayoutState = "paid" | "in_transit" | "canceled" | "failed";

/** A row per payout that arrives between two days, and type of entry in it; without type if none was linked. */
function entriesOfPayouts(
  db: Db,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  environment: PaymentEnvironment | undefined,
) {
  return db
    .selectFrom("stripeEntries as payout")
    .leftJoin("stripeEntries as entry", (join) =>
      join.onRef("entry.payoutId", "=", "payout.source").on("entry.intentId", "is not", null),
    )
    .select(["payout.source as id", "payout.availableOn as arrivesOn", "payout.stripeAccount"])
    .select(["payout.cents as payoutCents", "entry.type"])
    .select(({ fn }) => [
      fn.sum<number | string | null>("entry.cents").as("cents"),
      fn.sum<number | string | null>("entry.feeCents").as("feeCents"),
    ])
    .select(
      sql<"payout_canceled" | "payout_failed" | null>`(select max(type) from stripe_entries as came_back
        where came_back.source = payout.source and came_back.type <> 'payout')`.as("cameBack"),
    )
    .where("payout.type", "=", "payout")
    .where("payout.availableOn", ">=", from)
    .where("payout.availableOn", "<=", to)
    .$if(environment !== undefined, (query) => query.where("payout.environment", "=", environment ?? "live"))
    .groupBy(["payout.id", "entry.type"])
    .orderBy("payout.availableOn")
    .orderBy("payout.createdAt")
    .orderBy("payout.source")
    .execute();
}

type PayoutEntries = Awaited<ReturnType<typeof entriesOfPayouts>>[number];

function stateOf({ cameBack, arrivesOn }: PayoutEntries, today: CalendarDate): PayoutState {
  if (cameBack) return cameBack === "payout_canceled" ? "canceled" : "failed";
  return arrivesOn <= today ? "paid" : "in_transit";
}

function payoutOf([payout, ...others]: [PayoutEntries, ...PayoutEntries[]], today: CalendarDate) {
  const entries = [payout, ...others];
  const sums = sumLedger(
    LEDGER_KINDS.map((kind) => ({
      kind,
      cents: Number(entries.find(({ type }) => type === kind)?.cents ?? 0),
    })),
  );
  const stripeFeeCents = entries.reduce((total, { feeCents }) => total + Number(feeCents ?? 0), 0);
  // A payout's own entry is negative: the money leaves the account at Stripe.
  const depositCents = payout.cameBack ? 0 : 0 - payout.payoutCents;
  return {
    ...pickColumns(payout, ["id", "arrivesOn", "stripeAccount"]),
    state: stateOf(payout, today),
    ...pickColumns(sums, ["chargedCents", "refundedCents", "disputedCents"]),
    stripeFeeCents,
    /** The amount at the bank; 0 for a returned payout. */
    depositCents,
    /** The rest: other programs that use the account, Stripe's bills, a returned payout. */
    otherCents: depositCents - (sums.netCents - stripeFeeCents),
  };
}
/** One of Stripe's payouts to the bank, with the content by Stripe's entries. Cents. */
type Payout = ReturnType<typeof payoutOf>;

/**
 * Payouts that reach the bank between two days, both included, sorted by arrival.
 * @param environment keeps only payouts of this kind of Stripe keys
 */
export async function payoutsBetween(
  db: Db,
  period: { from: CalendarDate; to: CalendarDate },
  { environment, today }: { environment: PaymentEnvironment | undefined; today: CalendarDate },
): Promise<Payout[]> {
  const entries = await entriesOfPayouts(db, period, environment);
  return [...Map.groupBy(entries, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first ? [payoutOf([first, ...others], today)] : [],
  );
}

/** Money from cards at this account that is in no payout yet, less Stripe's fees, as of now. Cents. */
export async function pendingPayoutCents(db: Db, keys: AccountKeys): Promise<Cents> {
  const byCard = db
    .selectFrom("payments")
    .select("id")
    .where("method", "=", "card")
    .where(paidToAccount(keys));
  const { cents, fees } = await db
    .selectFrom("ledger")
    .select(({ fn }) => fn.sum<number | string | null>("cents").as("cents"))
    .select(({ fn }) => fn.sum<number | string | null>("stripeFeeCents").as("fees"))
    .where(sql<boolean>`not exists (select 1 ${stripeEntryOf} and payout_id is not null)`)
    .where("paymentId", "in", byCard)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0) - Number(fees ?? 0);
}

/** The columns of amounts, from left to right, each with its field. */
const AMOUNTS = [
  ["payments", "chargedCents"],
  ["refunds", "refundedCents"],
  ["disputes", "disputedCents"],
  ["stripeFees", "stripeFeeCents"],
  ["other", "otherCents"],
  ["deposit", "depositCents"],
] as const;

function amountsOf(payouts: readonly Payout[]) {
  return AMOUNTS.map(([, field]) => amountCell(payouts.reduce((sum, payout) => sum + payout[field], 0)));
}

/** The treasurer's third sheet: a line per payout with its parts and the bank's deposit, totals, and what Stripe still holds. */
export function payoutsCsv(
  payouts: readonly Payout[],
  { language, waitingCents }: { language: Language; waitingCents: Cents },
): string {
  const { columns, states, total, waiting } = fileTexts[language].treasurer.payouts;
  const titles = AMOUNTS.map(([column]) => columns[column]);
  return (
    csvHeadings([columns.arrives, columns.payout, columns.state, ...titles, columns.account]) +
    csvRows([
      ...payouts.map((row) => [
        ...[row.arrivesOn, row.id, states[row.state], ...amountsOf([row])],
        row.stripeAccount,
      ]),
      [total, "", "", ...amountsOf(payouts), ""],
      ...(waitingCents === 0 ? [] : [[`${waiting}: ${formatPlainAmount(waitingCents)}`]]),
    ])
  );
}
