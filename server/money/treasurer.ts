import { sql } from "kysely";
import { fileTexts } from "#content/product/texts-by-language.ts";
import { type Cents, formatPlainAmount } from "#domain/money/money.ts";
import {
  isManualPayment,
  type LedgerEntry,
  methodOf,
  type PaymentEnvironment,
  type PaymentMethod,
  sumLedger,
} from "#domain/money/payments.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { amountCell, csvHeadings, csvRows } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { MoneyScope, NamedProgram } from "#server/platform/season-scope.ts";
import { ledgerEntriesOf } from "./allocations.ts";
import { inStripeMode, type LedgerRow, paymentIdsInScope } from "./ledger.ts";

/** A span of time; `before` is not included. */
export interface Period {
  from: Instant;
  before: Instant;
}

/** The payments of a sheet. With an environment, card payments of the other Stripe mode are excluded. */
export interface BookedScope extends MoneyScope {
  environment?: PaymentEnvironment | undefined;
}

/**
 * Payments in another system, from imports in this period. They are not the club's money and in no sum
 * (docs/reference/manual-payments.md#external-payments). Cents.
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
    .where("orderLines.reason", "=", "external_payment")
    .where("orderLines.createdAt", ">=", from)
    .where("orderLines.createdAt", "<", before)
    .$if(seasonId !== undefined, (query) => query.where("orders.seasonId", "=", seasonId ?? ""))
    .$if(programId !== undefined, (query) => query.where("orderLines.programId", "=", programId ?? ""))
    .executeTakeFirstOrThrow();
  return 0 - Number(cents ?? 0);
}

/** All payments of a scope with a ledger entry in the period, each with all its ledger entries and their parts. */
export async function bookedPayments(
  db: Db,
  { from, before }: Period,
  { environment, ...scope }: BookedScope,
) {
  const moved = db
    .selectFrom("payments")
    .select(["id", "purpose", "orderId", "checkNumber", "methodName", "reference"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("ledger")
        .select("ledger.paymentId")
        .where("ledger.createdAt", ">=", from)
        .where("ledger.createdAt", "<", before),
    )
    .$if(scope.seasonId !== undefined, (query) =>
      query.where(sql<boolean>`id in ${paymentIdsInScope(scope)}`),
    )
    .orderBy("id");
  const payments = await inStripeMode(moved, environment).execute();
  const ids = payments.map(({ id }) => id);
  const ledgerEntries = await ledgerEntriesOf(db, ids, scope.programId);
  return payments.map((payment) => ({ ...payment, ledgerEntries: ledgerEntries.get(payment.id) ?? [] }));
}

export type BookedPayment = Awaited<ReturnType<typeof bookedPayments>>[number];

/** Headings of lines that are not a program's fees, in the order in which they follow the programs. */
const OTHER_HEADINGS = ["erased", "unapplied", "donationWithRegistration", "donation"] as const;
type OtherHeading = (typeof OTHER_HEADINGS)[number];

function isDonation({ heading }: DayLine): boolean {
  return heading === "donation" || heading === "donationWithRegistration";
}

interface BookedPart extends LedgerEntry {
  ledgerEntryKey: string;
  /** The part's share of Stripe's fee; null while unknown. */
  stripeFeeCents: Cents | null;
}

interface DayLine {
  day: CalendarDate;
  /** A program, for its fees, or another heading. */
  heading: ProgramId | OtherHeading;
  ledgerEntries: BookedPart[];
}

type HeadedPart = BookedPart & Pick<DayLine, "heading"> & Pick<LedgerRow, "createdAt">;

function partsOf({ purpose, ledgerEntries }: BookedPayment): HeadedPart[] {
  return ledgerEntries.flatMap(({ kind, stripeId, createdAt, parts }) =>
    parts.map(({ programId, purpose: partPurpose, cents, stripeFeeCents }): HeadedPart => {
      const headings = {
        donation: purpose === "donation" ? "donation" : "donationWithRegistration",
        fee: programId ?? "erased",
        unapplied: "unapplied",
      } as const;
      const ledgerEntryKey = `${kind} ${stripeId}`;
      return { kind, ledgerEntryKey, createdAt, cents, stripeFeeCents, heading: headings[partPurpose] };
    }),
  );
}

/** Ledger entries of a period, grouped by the club's calendar day and by heading. */
export function dayLines(payments: readonly BookedPayment[], period: Period, timeZone: string): DayLine[] {
  const lines = new Map<string, DayLine>();
  for (const { createdAt, heading, ...part } of payments.flatMap(partsOf)) {
    if (part.cents === 0 || createdAt < period.from || createdAt >= period.before) continue;
    const day = dateInZone(new Date(createdAt), timeZone);
    const key = `${day} ${heading}`;
    lines.getOrInsert(key, { day, heading, ledgerEntries: [] }).ledgerEntries.push(part);
  }
  return [...lines.values()];
}

/**
 * Sums of several lines, in cents. `chargedCents` includes returned checks; `returnedCheckCents` lists those.
 * `cardCents`, `cashCents`, `checkCents` and `otherCents` are net amounts by method. `feesUnknown` counts ledger entries whose
 * Stripe fee is unknown.
 */
export function daySums(lines: readonly DayLine[]) {
  const ledgerEntries = lines.flatMap((line) => line.ledgerEntries);
  const sumOf = (isIncluded: (ledgerEntry: BookedPart) => boolean) =>
    ledgerEntries.reduce((sum, ledgerEntry) => (isIncluded(ledgerEntry) ? sum + ledgerEntry.cents : sum), 0);
  const { chargedCents, refundedCents, disputedCents, netCents } = sumLedger(ledgerEntries);
  const returnedCheckCents = 0 - sumOf(({ kind }) => kind === "check_returned");
  const movedBy = (method: PaymentMethod) => sumOf(({ kind }) => methodOf(kind) === method);
  const stripeFeeCents = ledgerEntries.reduce(
    (sum, ledgerEntry) => sum + (ledgerEntry.stripeFeeCents ?? 0),
    0,
  );
  const unknown = ledgerEntries.filter(
    ({ kind, stripeFeeCents: fee }) => fee === null && !isManualPayment(kind),
  );
  return {
    chargedCents: chargedCents + returnedCheckCents,
    refundedCents,
    disputedCents,
    returnedCheckCents,
    netCents,
    cardCents: movedBy("card"),
    cashCents: movedBy("cash"),
    checkCents: movedBy("check"),
    otherCents: movedBy("other"),
    stripeFeeCents,
    afterFeesCents: netCents - stripeFeeCents,
    feesUnknown: new Set(unknown.map(({ ledgerEntryKey }) => ledgerEntryKey)).size,
  };
}

/** The columns of amounts, from left to right, each with its sum. */
const AMOUNTS = [
  ["gross", "chargedCents"],
  ["refunds", "refundedCents"],
  ["disputes", "disputedCents"],
  ["returnedCheck", "returnedCheckCents"],
  ["net", "netCents"],
  ["card", "cardCents"],
  ["cash", "cashCents"],
  ["check", "checkCents"],
  ["other", "otherCents"],
  ["stripeFees", "stripeFeeCents"],
  ["afterFees", "afterFeesCents"],
] as const;

function amounts(lines: readonly DayLine[]) {
  const sums = daySums(lines);
  return AMOUNTS.map(([, sum]) => amountCell(sums[sum]));
}

interface TreasurerFile {
  language: Language;
  /** Paid in other systems; in no line and no sum. */
  elsewhereCents: Cents;
  /** Granted to families that could not pay; in no line and no sum either. */
  aidCents: Cents;
  /** Names of all programs, in the order of their lines. */
  names: ReadonlyMap<ProgramId, NamedProgram>;
}

/** A line's title in the reader's language. A program has its season beside it, because camps repeat every year. */
function title({ heading }: DayLine, { language, names }: Pick<TreasurerFile, "language" | "names">): string {
  const { headings } = fileTexts[language].treasurer;
  const other = OTHER_HEADINGS.find((otherHeading) => otherHeading === heading);
  if (other) return headings[other];
  const named = names.get(heading);
  if (!named) return headings.erased;
  const values: Record<string, string> = { program: named.name, season: named.seasonName };
  return headings.program.replaceAll(/\{\{(\w+)\}\}/g, (_, fact: string) => values[fact] ?? "");
}

/**
 * The treasurer's first sheet: a line per day and program, lines for donations, totals, and notes of payments elsewhere,
 * aid and unknown Stripe fees. Dollars as 60.00; negative amounts stay numbers.
 */
export function dayCsv(
  unsortedLines: readonly DayLine[],
  { language, names, elsewhereCents, aidCents }: TreasurerFile,
): string {
  const { columns, totals } = fileTexts[language].treasurer;
  const order = [...names.keys(), ...OTHER_HEADINGS];
  const lines = unsortedLines.toSorted(
    (a, b) => a.day.localeCompare(b.day) || order.indexOf(a.heading) - order.indexOf(b.heading),
  );
  const total = (title: string, summed: readonly DayLine[]) => [title, "", ...amounts(summed)];
  const rows = [
    ...lines.map((line) => [line.day, title(line, { language, names }), ...amounts([line])]),
    total(
      totals.fees,
      lines.filter((line) => !isDonation(line)),
    ),
    total(totals.donations, lines.filter(isDonation)),
    total(totals.all, lines),
  ];
  const titles = [columns.day, columns.heading, ...AMOUNTS.map(([column]) => columns[column])];
  const { feesUnknown } = daySums(lines);
  const notes = [
    ...(elsewhereCents === 0 ? [] : [[`${totals.elsewhere}: ${formatPlainAmount(elsewhereCents)}`]]),
    ...(aidCents === 0 ? [] : [[`${totals.aid}: ${formatPlainAmount(aidCents)}`]]),
    ...(feesUnknown > 0 ? [[`${totals.feesUnknown}: ${feesUnknown}`]] : []),
  ];
  return csvHeadings(titles) + csvRows([...rows, ...notes]);
}
