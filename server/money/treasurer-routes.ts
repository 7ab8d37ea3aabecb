import { Hono } from "hono";
import * as z from "zod/mini";
import { fileTexts } from "#content/product/texts-by-language.ts";
import { centsFor } from "#domain/money/allocation.ts";
import type { Cents } from "#domain/money/money.ts";
import { isManualPayment, methodOf, paymentNumberOf } from "#domain/money/payments.ts";
import { TREASURER_SHEETS, type TreasurerSheet } from "#domain/staff/audit.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays, dateInZone, isCalendarDate } from "#domain/time/dates.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import { amountCell, csvHeaders, csvHeadings, csvRows } from "#server/platform/csv.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { query, requestLanguage } from "#server/platform/http/request-input.ts";
import {
  ALL_SEASONS,
  midnightOf,
  programNames,
  scopeOf,
  scopeParameters,
  withDonations,
} from "#server/platform/season-scope.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { aidInPeriod } from "./aid-sums.ts";
import type { BookedEntry } from "./allocations.ts";
import { payoutsBetween, payoutsCsv, pendingPayoutCents } from "./payouts-file.ts";
import {
  type BookedPayment,
  bookedPayments,
  dayCsv,
  dayLines,
  daySums,
  type Period,
  paidElsewhere,
} from "./treasurer.ts";

/** One ledger entry, reduced to the requested programs. Cents. */
function transactionOf(payment: BookedPayment, { parts, ...ledgerEntry }: BookedEntry) {
  const fees = parts.map(({ stripeFeeCents }) => stripeFeeCents);
  const knownFees = fees.flatMap((fee) => fee ?? []);
  return {
    ...ledgerEntry,
    payment,
    feesCents: centsFor("fee", parts) + centsFor("unapplied", parts),
    donationCents: centsFor("donation", parts),
    /** null for cash and checks, and while unknown. */
    stripeFeeCents: knownFees.length < fees.length ? null : knownFees.reduce((sum, fee) => sum + fee, 0),
  };
}

type Transaction = ReturnType<typeof transactionOf>;

/** All ledger entries of a period, oldest first. A returned check is two: the check, and its return. */
function transactionsOf(payments: readonly BookedPayment[], period: Period): Transaction[] {
  const transactions = payments.flatMap((payment) =>
    payment.ledgerEntries
      .filter(({ createdAt, parts }) => {
        return createdAt >= period.from && createdAt < period.before && parts.length > 0;
      })
      .map((ledgerEntry) => transactionOf(payment, ledgerEntry)),
  );
  const key = ({ createdAt, payment, cents }: Transaction) => `${createdAt} ${payment.id} ${cents < 0}`;
  return transactions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function amountsOf(rows: readonly Transaction[]) {
  const sum = (cents: (row: Transaction) => Cents) => rows.reduce((total, row) => total + cents(row), 0);
  const [fees, donation] = [sum((row) => row.feesCents), sum((row) => row.donationCents)];
  const stripeFee = sum((row) => row.stripeFeeCents ?? 0);
  const amount = fees + donation;
  return { parts: [fees, donation, amount].map(amountCell), stripeFee, amount };
}

function cellsOf(
  row: Transaction,
  { ledgerEntries, methods }: (typeof fileTexts)[Language]["treasurer"]["transactions"],
  timeZone: string,
) {
  const { kind, createdAt, stripeId, payoutId, stripeFeeCents, payment } = row;
  const { date, time } = wallClock(createdAt, timeZone);
  const { parts, amount } = amountsOf([row]);
  const isManual = isManualPayment(kind);
  const isFeeKnown = isManual || stripeFeeCents !== null;
  const fees = isFeeKnown ? [stripeFeeCents ?? 0, amount - (stripeFeeCents ?? 0)].map(amountCell) : ["", ""];
  return [
    ...[date, time, payment.orderId === null ? "" : paymentNumberOf(payment.orderId)],
    ...[
      paymentNumberOf(payment.id),
      ledgerEntries[kind],
      payment.methodName ?? methods[methodOf(kind)],
      payment.checkNumber ?? "",
      payment.reference ?? "",
    ],
    ...[...parts, ...fees, payoutId ?? "", isManual ? "" : stripeId],
  ];
}

/**
 * The treasurer's second sheet: a line per ledger entry with its order, method, parts, Stripe's fee and payout; totals
 * at the end. It contains no names.
 */
function transactionsCsv(transactions: readonly Transaction[], language: Language, timeZone: string): string {
  const { transactions: texts, totals } = fileTexts[language].treasurer;
  const { columns } = texts;
  const { day, time, order, payment, ledgerEntry, method, checkNumber, reference } = columns;
  const { fees, donation, amount, stripeFee, afterFee, payout, stripeId } = columns;
  const sums = amountsOf(transactions);
  const last = [sums.stripeFee, sums.amount - sums.stripeFee].map(amountCell);
  return (
    csvHeadings([
      ...[day, time, order, payment, ledgerEntry, method, checkNumber, reference],
      ...[fees, donation, amount, stripeFee, afterFee, payout, stripeId],
    ]) +
    csvRows([
      ...transactions.map((row) => cellsOf(row, texts, timeZone)),
      [totals.all, "", "", "", "", "", "", "", ...sums.parts, ...last, "", ""],
    ])
  );
}

/** The latest day that may be requested; the day after it must still have a year of four digits. */
const LAST_DAY = "2999-12-31";
const isDay = (text: string) => isCalendarDate(text) && text <= LAST_DAY;
const day = z.string().check(lengthFirst(10), z.refine(isDay));

/** Query of a period: the club's calendar dates, both included, with `?season=&program=`. */
const days = { from: day, to: day, ...scopeParameters };

/** The treasurer's files: sums by day, every ledger entry, and Stripe's payouts. */
const sheetQuery = query({ ...days, sheet: z._default(z.enum(TREASURER_SHEETS), "days") });

interface SheetRequest {
  from: string;
  to: string;
  season?: string | undefined;
  program?: string | undefined;
}

const FILE_NAMES: Record<TreasurerSheet, string> = {
  days: "payments",
  transactions: "transactions",
  payouts: "payouts",
};

/**
 * The period from the start of one of the club's days to the end of another.
 * @throws {ApiError} wrong_period if `to` is before `from`: an empty file would look like no money
 */
function periodOf({ from, to }: { from: string; to: string }, timeZone: string): Period {
  if (from > to) throw new ApiError("wrong_period", { fields: { to: "invalid_date" } });
  return { from: midnightOf(from, timeZone), before: midnightOf(addDays(to, 1), timeZone) };
}

/** Sums and files for the treasurer (docs/reference/ledger.md#treasurer-export). */
export function treasurerRoutes(deps: Deps) {
  const { db, now, stripe, live } = deps;
  const allow = requirePermission(deps);
  /** Test payments are in no report, also while payments are closed. */
  const environment = () => stripe.present()?.environment ?? "live";
  const today = () => dateInZone(now(), live.club.timeZone);
  const spanOf = (request: SheetRequest) => periodOf(request, live.club.timeZone);
  const scopeFor = async (request: SheetRequest) =>
    withDonations(db, await scopeOf(deps, request, ALL_SEASONS));
  const paymentsOf = async (request: SheetRequest) =>
    bookedPayments(db, spanOf(request), { ...(await scopeFor(request)), environment: environment() });
  const linesOf = async (request: SheetRequest) =>
    dayLines(await paymentsOf(request), spanOf(request), live.club.timeZone);
  /** Amounts shown with the sums but not included in them. */
  const amountsOutsideSums = async (request: SheetRequest) => {
    const [span, scope] = [spanOf(request), await scopeFor(request)];
    return {
      elsewhereCents: await paidElsewhere(db, span, scope),
      aidCents: await aidInPeriod(db, span, scope),
    };
  };

  const SHEET: Record<TreasurerSheet, (request: SheetRequest, language: Language) => Promise<string>> = {
    days: async (request, language) => {
      const names = await programNames(db, language);
      return dayCsv(await linesOf(request), { language, names, ...(await amountsOutsideSums(request)) });
    },
    transactions: async (request, language) =>
      transactionsCsv(
        transactionsOf(await paymentsOf(request), spanOf(request)),
        language,
        live.club.timeZone,
      ),
    // For the whole account, independent of the requested program: a payout is one sum.
    payouts: async (request, language) =>
      payoutsCsv(await payoutsBetween(db, request, { environment: environment(), today: today() }), {
        language,
        waitingCents: await pendingPayoutCents(
          db,
          stripe.present() ?? { environment: environment(), account: null },
        ),
      }),
  };

  return new Hono()
    .get("/admin/payments/totals", allow("payments.export"), query(days), async (c) => {
      const request = c.req.valid("query");
      return c.json({
        data: { ...daySums(await linesOf(request)), ...(await amountsOutsideSums(request)) },
      });
    })
    .get("/admin/payments/export", allow("payments.export"), sheetQuery, async (c) => {
      const { sheet, ...request } = c.req.valid("query");
      spanOf(request);
      const file = await SHEET[sheet](request, requestLanguage(c));
      const { from, to } = request;
      const details = { from, to, sheet };
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "payments_exported", details });
      return c.body(file, 200, csvHeaders(`${FILE_NAMES[sheet]}-${from}-${to}`));
    });
}
