import { Hono } from "hono";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Deps } from "#server/deps.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { csvStream } from "./export-stream.ts";
import { countActive, listActive } from "./staff-data.ts";
import { cursorOf, PAGE_SIZE, pageQuery, positionOf } from "./staff-paging.ts";
import { presentForStaff } from "./staff-present.ts";

/** The staff's list of registrations and its export (design.md §7.22). */
export function staffRegistrationRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/registrations", staff, pageQuery, async (c) => {
      const { after } = c.req.valid("query");
      const rows = await listActive(db, PAGE_SIZE + 1, after === undefined ? undefined : positionOf(after));
      const page = rows.slice(0, PAGE_SIZE);
      const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
      return c.json({
        data: page.map(presentForStaff),
        total: await countActive(db),
        nextCursor: last ? cursorOf(last) : null,
      });
    })
    .get("/registrations/export", staff, async (c) => {
      const total = await countActive(db);
      const at = now();
      const { actor } = c.var.staff;
      await recordAudit(db, { at, actor, action: "registrations_exported", subject: `${total} rows` });
      return c.body(csvStream(db, requestLanguage(c)), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="registrations-${dateInZone(at, club.timeZone)}.csv"`,
      });
    });
}
