import { Hono } from "hono";
import * as z from "zod/mini";
import { groupFilter } from "#domain/staff/messages.ts";
import { calendarDay } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { dayToShow } from "#domain/time/sessions.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders } from "#server/platform/csv.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { query, requestLanguage } from "#server/platform/http/request-input.ts";
import { ALL_SEASONS, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { teamName } from "#server/teams/program-teams.ts";
import { countAttention } from "./attention.ts";
import { authorizeHealthAccess } from "./health.ts";
import {
  checkInCsv,
  listedChildren,
  presentForCheckIn,
  presentOnRoster,
  rosterCsv,
  rosterProgram,
  withAnswers,
  withHealth,
} from "./rosters.ts";

/** `?season=&program=&group=&format=&day=`. */
const rosterQuery = query({
  ...scopeParameters,
  group: groupFilter,
  team: z.optional(z.uuid("invalid_input")),
  format: z._default(z.enum(["json", "csv"]), "json"),
  /** The day of the check-in list's file; without it, the next one. */
  day: z.optional(calendarDay("invalid_date")),
});

interface SheetFilter {
  season?: string | undefined;
  program?: string | undefined;
  group?: string | undefined;
  team?: string | undefined;
}

/**
 * The program and children that a sheet lists; `part` names them in a file's name.
 * @throws {ApiError} not_found if the season has no programs; invalid_input for a team of another
 */
async function listedFor(deps: Pick<Deps, "db" | "now">, filter: SheetFilter, language: Language) {
  const season = filter.season === ALL_SEASONS ? undefined : filter.season;
  const { db, now } = deps;
  const scope = await scopeOf(deps, { ...filter, season });
  const found = await rosterProgram(db, scope, language);
  if (!found) throw new ApiError("not_found");
  /** A sheet printed before these registrations were changed is out of date. */
  const changed = await countAttention(db, "changed", {
    now: now(),
    scope: { ...scope, programId: found.id },
  });
  const program = { ...found, changed };
  const { group, team } = filter;
  const listed = team === undefined ? undefined : await teamName(db, program.id, team);
  const children = await listedChildren(db, { programId: program.id, group, team, now: now() });
  const part = listed ?? group;
  const details = { count: children.length, group: part };
  return { program, children, part, entry: { subject: program.id, details } };
}

/** Sheets to print, each with the minimum of data (docs/reference/rosters.md#roster-columns). */
export function rosterRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  const fileName = (sheet: string, part: string | undefined, day = dateInZone(now(), live.club.timeZone)) =>
    [sheet, ...(part ? [part] : []), day].join("-");
  return new Hono()
    .get("/admin/sheets/roster", allow("rosters.view"), rosterQuery, async (c) => {
      const { format, ...filter } = c.req.valid("query");
      const language = requestLanguage(c);
      const { program, children, part, entry } = await listedFor(deps, filter, language);
      const rows = await withAnswers(db, children);
      if (format === "csv") {
        const { actor } = c.var.staff;
        await recordAudit(db, { at: now(), actor, action: "roster_exported", ...entry });
        const file = rosterCsv(rows, program.questions, language);
        return c.body(file, 200, csvHeaders(fileName("roster", part)));
      }
      const presented = rows.map((row) => presentOnRoster(row, program.questions, language));
      return c.json({ data: { at: instantOf(now()), program, children: presented } });
    })
    .get("/admin/sheets/check-in", allow("health.view"), rosterQuery, async (c) => {
      const { format, day: chosen, ...filter } = c.req.valid("query");
      const language = requestLanguage(c);
      const { program, children, part, entry } = await listedFor(deps, filter, language);
      const action = format === "csv" ? "health_list_exported" : "health_list_viewed";
      const access = await authorizeHealthAccess(db, { staff: c.var.staff, action, ...entry, at: now() });
      const rows = await withHealth(children, access);
      if (format === "csv") {
        const day = dayToShow(program.days, chosen, dateInZone(now(), live.club.timeZone));
        const file = checkInCsv(rows, day, language);
        return c.body(file, 200, csvHeaders(fileName("check-in", part, day)));
      }
      return c.json({ data: { at: instantOf(now()), program, children: rows.map(presentForCheckIn) } });
    });
}
