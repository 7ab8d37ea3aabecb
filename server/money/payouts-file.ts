import type { Selectable } from "kysely";
import { mailTexts } from "#content/product/texts-by-language.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import { sumLedger } from "#domain/ledger-sums.ts";
import { type Cents, formatPlainAmount } from "#domain/money.ts";
import type { LedgerKind, PaymentEnvironment } from "#domain/payment-state.ts";
import { amountCell, csvHeadings, csvRows } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database.ts";
import type { PayoutsTable } from "#server/platform/money-schema.ts";
import { type AccountKeys, paidToAccount } from "./ledger.ts";

/** One of Stripe's payouts to the bank, and what the ledger says it contains. Cents. */
interface Payout extends Pick<Selectable<PayoutsTable>, "id" | "arrivesOn" | "state" | "stripeAccount"> {
  chargedCents: Cents;
  refundedCents: Cents;
  disputedCents: Cents;
  stripeFeeCents: Cents;
  /** The rest: other programs that use the account, Stripe's bills, a returned payout. */
  otherCents: Cents;
  /** What arrived at the bank; 0 if the payout came back. */
  depositCents: Cents;
}

/** States of a payout that did not reach the bank: its money is in a later one. */
const CAME_BACK: readonly string[] = ["canceled", "failed"];

interface Sum {
  kind: LedgerKind;
  cents: Cents;
  stripeFeeCents: Cents;
}

function withSums(
  { cents, ...payout }: Pick<Payout, "id" | "arrivesOn" | "state" | "stripeAccount"> & { cents: Cents },
  ledgerSums: readonly Sum[],
): Payout {
  const { chargedCents, refundedCents, disputedCents, netCents } = sumLedger(ledgerSums);
  const stripeFeeCents = ledgerSums.reduce((total, sum) => total + sum.stripeFeeCents, 0);
  const depositCents = CAME_BACK.includes(payout.state) ? 0 : cents;
  return {
    ...payout,
    chargedCents,
    refundedCents,
    disputedCents,
    stripeFeeCents,
    depositCents,
    otherCents: depositCents - (netCents - stripeFeeCents),
  };
}

/**
 * Payouts that reach the bank between two days, both included, sorted by arrival.
 * @param environment keeps only payouts of this kind of Stripe keys
 */
export async function payoutsBetween(
  db: Db,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  environment: PaymentEnvironment | undefined,
): Promise<Payout[]> {
  const payouts = await db
    .selectFrom("payouts")
    .select(["id", "arrivesOn", "state", "stripeAccount", "cents"])
    .where("arrivesOn", ">=", from)
    .where("arrivesOn", "<=", to)
    .$if(environment !== undefined, (query) => query.where("environment", "=", environment ?? "live"))
    .orderBy("arrivesOn")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const sums = await db
    .selectFrom("ledger")
    .innerJoin("payouts", "payouts.id", "ledger.payoutId")
    .select(["payouts.id", "ledger.kind"])
    .select(({ fn }) => fn.sum<number | string>("ledger.cents").as("cents"))
    .select(({ fn }) => fn.sum<number | string | null>("ledger.stripeFeeCents").as("fees"))
    .where("payouts.arrivesOn", ">=", from)
    .where("payouts.arrivesOn", "<=", to)
    .groupBy(["payouts.id", "ledger.kind"])
    .execute();
  const byPayout = Map.groupBy(sums, ({ id }) => id);
  return payouts.map((payout) =>
    withSums(
      payout,
      (byPayout.get(payout.id) ?? []).map(({ kind, cents, fees }) => {
        return { kind, cents: Number(cents), stripeFeeCents: Number(fees ?? 0) };
      }),
    ),
  );
}

/** Money from cards at this account that is in no payout yet, less Stripe's fees, as of now. Cents. */
export async function notPaidOut(db: Db, keys: AccountKeys): Promise<Cents> {
  const byCard = db
    .selectFrom("payments")
    .select("id")
    .where("method", "=", "card")
    .where(paidToAccount(keys));
  const { cents, fees } = await db
    .selectFrom("ledger")
    .select(({ fn }) => fn.sum<number | string | null>("cents").as("cents"))
    .select(({ fn }) => fn.sum<number | string | null>("stripeFeeCents").as("fees"))
    .where("payoutId", "is", null)
    .where("paymentId", "in", byCard)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0) - Number(fees ?? 0);
}

function amountsOf(payouts: readonly Payout[]) {
  const sum = (cents: (payout: Payout) => Cents) =>
    payouts.reduce((total, payout) => total + cents(payout), 0);
  return [
    sum(({ chargedCents }) => chargedCents),
    sum(({ refundedCents }) => refundedCents),
    sum(({ disputedCents }) => disputedCents),
    sum(({ stripeFeeCents }) => stripeFeeCents),
    sum(({ otherCents }) => otherCents),
    sum(({ depositCents }) => depositCents),
  ].map(amountCell);
}

/** A payout's state in the reader's language; Stripe's own word if we have no translation. */
function stateWord(state: string, states: Readonly<Record<string, string>>): string {
  return Object.hasOwn(states, state) ? (states[state] ?? state) : state;
}

/**
 * The treasurer's third sheet: a line per payout with its parts and, last, the bank's deposit; then totals, and a
 * note of what Stripe still holds.
 */
export function payoutsCsv(
  payouts: readonly Payout[],
  { language, waitingCents }: { language: Language; waitingCents: Cents },
): string {
  const { columns, states, total, waiting } = mailTexts[language].treasurer.payouts;
  const { arrives, payout, state, payments, refunds, disputes, stripeFees, other, deposit, account } =
    columns;
  return (
    csvHeadings([arrives, payout, state, payments, refunds, disputes, stripeFees, other, deposit, account]) +
    csvRows([
      ...payouts.map((row) => [
        ...[row.arrivesOn, row.id, stateWord(row.state, states), ...amountsOf([row])],
        row.stripeAccount,
      ]),
      [total, "", "", ...amountsOf(payouts), ""],
      ...(waitingCents === 0 ? [] : [[`${waiting}: ${formatPlainAmount(waitingCents)}`]]),
    ])
  );
}
