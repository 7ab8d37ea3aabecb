import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import type { AgeGroup } from "#domain/ages.ts";
import { AGE_GROUPS } from "#domain/ages.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { ProgramId } from "#domain/programs.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { csvHeaders, csvStream } from "#server/http/csv.ts";
import { query, requestLanguage } from "#server/http/request-input.ts";
import { sessionsOf } from "#server/programs/facts-queries.ts";
import { programOfKind } from "#server/programs/queries.ts";
import { askForHealth } from "#server/registrations/health.ts";
import { checkInCsv, presentForCheckIn, presentOnRoster, rosterCsv } from "./present.ts";
import { checkInPages, listedChildren, rosterPages } from "./queries.ts";

/** Validates `?group=&format=`. */
const rosterQuery = query({
  group: z.optional(z.enum(AGE_GROUPS)),
  format: z._default(z.enum(["json", "csv"]), "json"),
});

/** What is printed for the field: each sheet with no more than its readers need (docs/rules/staff.md#each-sheet-has-the-least-it-needs). */
export function rosterRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  /** The camp that takes registrations, as families and staff who enter paper mean it. */
  const listedProgram = async () => {
    const program = await programOfKind(db, "camp", now());
    if (!program) throw new ApiError("not_found");
    return program.id;
  };
  const daysOf = async (programId: ProgramId) => [
    ...new Set((await sessionsOf(db, programId)).map(({ on }) => on)),
  ];
  const fileName = (sheet: string, group: AgeGroup | undefined) =>
    [sheet, ...(group ? [group] : []), dateInZone(now(), club.timeZone)].join("-");
  const subjectOf = (children: readonly string[], group: AgeGroup | undefined) =>
    `${group ? `${group}, ` : ""}children: ${children.length}`;
  return new Hono()
    .get("/admin/sheets/roster", staff, rosterQuery, async (c) => {
      const { group, format } = c.req.valid("query");
      const programId = await listedProgram();
      const ids = await listedChildren(db, programId, group);
      if (format === "csv") {
        const { actor } = c.var.staff;
        await recordAudit(db, {
          at: now(),
          actor,
          action: "roster_exported",
          subject: subjectOf(ids, group),
        });
        const parts = rosterCsv(rosterPages(db, programId, ids), requestLanguage(c));
        return c.body(csvStream(parts, deps.log), 200, csvHeaders(fileName("roster", group)));
      }
      const rows = (await Array.fromAsync(rosterPages(db, programId, ids))).flat();
      return c.json({ data: { at: instantOf(now()), children: rows.map(presentOnRoster) } });
    })
    .get("/admin/sheets/check-in", staff, rosterQuery, async (c) => {
      const { group, format } = c.req.valid("query");
      const programId = await listedProgram();
      const ids = await listedChildren(db, programId, group);
      const days = await daysOf(programId);
      const look = format === "csv" ? "check_in_file" : "check_in_list";
      const { staff } = c.var;
      const access = await askForHealth(db, { staff, look, subject: subjectOf(ids, group), at: now() });
      if (format === "csv") {
        const parts = checkInCsv(checkInPages(db, programId, ids, access), days, requestLanguage(c));
        return c.body(csvStream(parts, deps.log), 200, csvHeaders(fileName("check-in", group)));
      }
      const rows = (await Array.fromAsync(checkInPages(db, programId, ids, access))).flat();
      return c.json({ data: { at: instantOf(now()), days, children: rows.map(presentForCheckIn) } });
    });
}
