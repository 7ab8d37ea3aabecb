import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import english from "#content/locales/en/adminReports.json" with { type: "json" };
import spanish from "#content/locales/es/adminReports.json" with { type: "json" };
import { shirtSizeWord } from "#content/shirt-size-word.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import type { PlaceGroup } from "#domain/reports.ts";
import { countPlaces } from "#domain/reports.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeadings, csvRows } from "#server/http/csv.ts";
import { query, requestLanguage } from "#server/http/request-input.ts";
import { placeGroups } from "./queries.ts";
import { orderList, seasonReport } from "./season-queries.ts";

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

/** The order list for the printer: a line for each size and the sum. */
function orderListCsv(groups: readonly PlaceGroup[], language: Language): string {
  const { columns, blank } = TEXTS[language];
  const sum = countPlaces(groups);
  const rows = [
    ...orderList(groups).map(({ answer, confirmed, needsReview }) => [
      shirtSizeWord(answer, language) ?? blank.tshirt,
      confirmed,
      needsReview,
    ]),
    [columns.total, sum.confirmed, sum.needsReview],
  ];
  return csvHeadings([columns.tshirt, columns.confirmed, columns.needsReview]) + csvRows(rows);
}

/** Validates `?program=`; without it all programs count, and donations on their own with them. */
const programQuery = query({ program: z.optional(z.uuid()) });

/** The season in numbers: counts and sums, nothing about any one family. */
export function reportRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/season", staff, programQuery, async (c) => {
      const { program } = c.req.valid("query");
      return c.json({ data: await seasonReport(db, now(), { program, environment: stripe?.environment }) });
    })
    .get("/admin/season/order-list", staff, programQuery, async (c) => {
      const groups = await placeGroups(db, c.req.valid("query"));
      return c.body(orderListCsv(groups, requestLanguage(c)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="tshirts-${dateInZone(now(), club.timeZone)}.csv"`,
      });
    });
}
