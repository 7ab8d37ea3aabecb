import { Hono } from "hono";
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
import { scopeOf, scopeParameters, withDonations } from "#server/programs/season-queries.ts";
import { placeGroups } from "./queries.ts";
import { orderList, seasonReport } from "./season-queries.ts";

const TEXTS = { en: english, es: spanish } as const satisfies Record<Language, unknown>;

/** T-shirts to order: a line per size and the sum. */
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

/** `?season=&program=`. A season includes all its programs and the separate donations of its days. */
const seasonQuery = query(scopeParameters);

export function reportRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/season", staff, seasonQuery, async (c) => {
      const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: "current" });
      const report = { ...(await withDonations(db, scope)), environment: stripe?.environment };
      return c.json({ data: await seasonReport(db, now(), report) });
    })
    .get("/admin/season/order-list", staff, seasonQuery, async (c) => {
      const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: "current" });
      const groups = await placeGroups(db, { ...scope, donated: [] });
      return c.body(orderListCsv(groups, requestLanguage(c)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="tshirts-${dateInZone(now(), club.timeZone)}.csv"`,
      });
    });
}
