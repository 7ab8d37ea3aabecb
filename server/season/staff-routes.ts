import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { PAYABLE_PROGRAMS } from "#domain/programs.ts";
import type { Deps } from "#server/deps.ts";
import { query } from "#server/http/page-query.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { placeGroups } from "./data.ts";
import { orderListCsv } from "./order-list-csv.ts";
import { seasonPictures } from "./season.ts";

/** Validates `?program=`; without it all programs count, and donations on their own with them. */
const programQuery = query({ program: z.optional(z.enum(PAYABLE_PROGRAMS)) });

/** The season in numbers: counts and sums, nothing about any one family. */
export function staffSeasonRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/season", staff, programQuery, async (c) => {
      const { program } = c.req.valid("query");
      return c.json({ data: await seasonPictures(db, now(), { program, environment: stripe?.environment }) });
    })
    .get("/admin/season/order-list", staff, programQuery, async (c) => {
      const groups = await placeGroups(db, c.req.valid("query"));
      return c.body(orderListCsv(groups, requestLanguage(c)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="tshirts-${dateInZone(now(), club.timeZone)}.csv"`,
      });
    });
}
