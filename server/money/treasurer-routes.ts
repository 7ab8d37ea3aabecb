import { Hono } from "hono";
import * as z from "zod/mini";
import { TREASURER_SHEETS, type TreasurerSheet } from "#domain/staff/audit.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { addDays, dateInZone, isCalendarDate } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders } from "#server/platform/csv.ts";
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
import { requireStaff } from "#server/staff/require-staff.ts";
import { aidWithin } from "./aid-sums.ts";
import { notPaidOut, payoutsBetween, payoutsCsv } from "./payouts-file.ts";
import { transactionsCsv, transactionsOf } from "./transactions.ts";
import { bookedPayments, dayCsv, dayLines, daySums, type Period, paidElsewhere } from "./treasurer.ts";

/** The latest day that may be requested; the day after it must still have a year of four digits. */
const LAST_DAY = "2999-12-31";
const isDay = (text: string) => isCalendarDate(text) && text <= LAST_DAY;
const day = z.string().check(lengthFirst(10), z.refine(isDay));

/** Query of a period: the club's calendar dates, both included, with `?season=&program=`. */
const days = { from: day, to: day, ...scopeParameters };

/** The treasurer's files: sums by day, every movement, and Stripe's payouts. */
const sheetQuery = query({ ...days, sheet: z._default(z.enum(TREASURER_SHEETS), "days") });

interface SheetRequest {
  from: string;
  to: string;
  season?: string | undefined;
  program?: string | undefined;
}

/** Names of the downloaded files. */
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

/** Sums and files for the treasurer (docs/rules/money.md#the-treasurers-sheets). */
export function treasurerRoutes(deps: Deps) {
  const { db, now, stripe, live } = deps;
  const staff = requireStaff(deps);
  /** Practice stands in no report, also while payments are closed. */
  const environment = () => stripe.present()?.environment ?? "live";
  const today = () => dateInZone(now(), live.club.timeZone);
  const spanOf = (request: SheetRequest) => periodOf(request, live.club.timeZone);
  const scopeFor = async (request: SheetRequest) =>
    withDonations(db, await scopeOf(db, request, { now: now(), usual: ALL_SEASONS }));
  const paymentsOf = async (request: SheetRequest) =>
    bookedPayments(db, spanOf(request), { ...(await scopeFor(request)), environment: environment() });
  const linesOf = async (request: SheetRequest) =>
    dayLines(await paymentsOf(request), spanOf(request), live.club.timeZone);
  /** Beside the sums, and in none of them. */
  const besideOf = async (request: SheetRequest) => {
    const [span, scope] = [spanOf(request), await scopeFor(request)];
    return {
      elsewhereCents: await paidElsewhere(db, span, scope),
      aidCents: await aidWithin(db, span, scope),
    };
  };

  const SHEET: Record<TreasurerSheet, (request: SheetRequest, language: Language) => Promise<string>> = {
    days: async (request, language) => {
      const names = await programNames(db, language);
      return dayCsv(await linesOf(request), { language, names, ...(await besideOf(request)) });
    },
    transactions: async (request, language) =>
      transactionsCsv(
        transactionsOf(await paymentsOf(request), spanOf(request)),
        language,
        live.club.timeZone,
      ),
    // Of the whole account, whatever program the request names: the bank is sent one sum.
    payouts: async (request, language) =>
      payoutsCsv(await payoutsBetween(db, request, { environment: environment(), today: today() }), {
        language,
        waitingCents: await notPaidOut(db, stripe.present() ?? { environment: environment(), account: null }),
      }),
  };

  return new Hono()
    .get("/admin/payments/totals", staff, query(days), async (c) => {
      const request = c.req.valid("query");
      return c.json({
        data: { ...daySums(await linesOf(request)), ...(await besideOf(request)) },
      });
    })
    .get("/admin/payments/export", staff, sheetQuery, async (c) => {
      const { sheet, ...request } = c.req.valid("query");
      spanOf(request);
      const file = await SHEET[sheet](request, requestLanguage(c));
      const { from, to } = request;
      const details = { from, to, sheet };
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "payments_exported", details });
      return c.body(file, 200, csvHeaders(`${FILE_NAMES[sheet]}-${from}-${to}`));
    });
}
