import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { addDays, isCalendarDate } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import { lengthFirst } from "#domain/text.ts";
import { instantAt } from "#domain/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { csvHeaders } from "#server/platform/csv.ts";
import { query, requestLanguage } from "#server/platform/request-input.ts";
import { instantOf } from "#server/platform/schema.ts";
import {
  ALL_SEASONS,
  programNames,
  scopeOf,
  scopeParameters,
  withDonations,
} from "#server/platform/season-scope.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { notPaidOut, payoutsBetween, payoutsCsv } from "./payouts-file.ts";
import { transactionsCsv, transactionsOf } from "./transactions.ts";
import { bookedPayments, dayCsv, dayLines, type Period, paidElsewhere, sumLines } from "./treasurer.ts";

/** Far enough off for any book, and near enough for the day after it to have four digits in its year. */
const LAST_DAY = "2999-12-31";
const isDay = (text: string) => isCalendarDate(text) && text <= LAST_DAY;
const day = z.string().check(lengthFirst(10), z.refine(isDay));

/** Calendar dates of the club, both included, with `?season=&program=`. */
const days = { from: day, to: day, ...scopeParameters };

/** What the treasurer downloads: sums by day, every movement of money, and what Stripe sent to the bank. */
const SHEETS = ["days", "transactions", "payouts"] as const;
type Sheet = (typeof SHEETS)[number];
const sheetQuery = query({ ...days, sheet: z._default(z.enum(SHEETS), "days") });

interface Asked {
  from: string;
  to: string;
  season?: string | undefined;
  program?: string | undefined;
}

/** The first sheet has the name that the file had when it was the only one. */
const FILE_NAMES: Record<Sheet, string> = {
  days: "payments",
  transactions: "transactions",
  payouts: "payouts",
};

/**
 * From the first minute of one of the club's days to the last of another.
 * @throws {ApiError} wrong_period when the second comes before the first: an empty file would look like no money
 */
function periodOf({ from, to }: { from: string; to: string }): Period {
  if (from > to) throw new ApiError("wrong_period", { fields: { to: "invalid_date" } });
  const midnight = (date: string) => instantOf(instantAt(date, "00:00", club.timeZone));
  return { from: midnight(from), before: midnight(addDays(to, 1)) };
}

/** Sums and files for the treasurer (docs/rules/money.md#the-treasurers-sheets). */
export function treasurerRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  const environment = stripe?.environment;
  const scopeFor = async (asked: Asked) =>
    withDonations(db, await scopeOf(db, asked, { now: now(), usual: ALL_SEASONS }));
  const pagesOf = async (asked: Asked) =>
    bookedPayments(db, periodOf(asked), { ...(await scopeFor(asked)), environment });
  const linesOf = async (asked: Asked) => dayLines(await pagesOf(asked), periodOf(asked));
  const elsewhere = async (asked: Asked) => paidElsewhere(db, periodOf(asked), await scopeFor(asked));

  const SHEET: Record<Sheet, (asked: Asked, language: Language) => Promise<string>> = {
    days: async (asked, language) => {
      const names = await programNames(db, language);
      return dayCsv(await linesOf(asked), { language, names, elsewhereCents: await elsewhere(asked) });
    },
    transactions: async (asked, language) =>
      transactionsCsv(await transactionsOf(await pagesOf(asked), periodOf(asked)), language),
    // Of the whole account, whatever program is asked for: the bank is sent one sum.
    payouts: async (asked, language) =>
      payoutsCsv(await payoutsBetween(db, asked, environment), {
        language,
        waitingCents: await notPaidOut(db, environment),
      }),
  };

  return new Hono()
    .get("/admin/payments/totals", staff, query(days), async (c) => {
      const asked = c.req.valid("query");
      return c.json({ data: { ...sumLines(await linesOf(asked)), elsewhereCents: await elsewhere(asked) } });
    })
    .get("/admin/payments/export", staff, sheetQuery, async (c) => {
      const { sheet, ...asked } = c.req.valid("query");
      periodOf(asked);
      const file = await SHEET[sheet](asked, requestLanguage(c));
      const subject = `${asked.from} to ${asked.to}${sheet === "days" ? "" : `, ${sheet}`}`;
      await recordAudit(db, { at: now(), actor: c.var.staff.actor, action: "payments_exported", subject });
      return c.body(file, 200, csvHeaders(`${FILE_NAMES[sheet]}-${asked.from}-${asked.to}`));
    });
}
