import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod/mini";
import { ticksSchema } from "#domain/teams/attendance.ts";
import { calendarDay, clockTime, lengthFirst } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody, query } from "#server/platform/http/request-input.ts";
import { authorizeHealthAccess } from "#server/registrations/health.ts";
import { isHealthUnasked } from "#server/registrations/rosters.ts";
import { requirePermission, type StaffVariables } from "#server/staff/require-permission.ts";
import { assertOnField, attendanceList, recordAttendance } from "./attendance.ts";
import { assertCleared } from "./clearances.ts";
import { fieldSessions } from "./field-sessions.ts";

/** A SHA-256 hash as hexadecimal digits. */
const VERSION_LENGTH = 64;

/** `?programId=&on=&starts=&known=`. */
const sessionQuery = query({
  programId: z.uuid("invalid_input"),
  on: calendarDay("invalid_date"),
  starts: clockTime("invalid_time"),
  /** The version that the phone shows. */
  known: z.optional(z.string().check(lengthFirst(VERSION_LENGTH))),
});

/** The list at the field (docs/reference/teams.md#field-list). */
export function attendanceRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const allow = requirePermission(deps);
  const today = () => dateInZone(now(), live.club.timeZone);
  // Not for ticks: those that waited without a connection are stored even after a clearance has ended.
  const cleared = createMiddleware<StaffVariables>(async (c, next) => {
    await assertCleared(db, c.var.staff, today());
    await next();
  });
  return new Hono()
    .get("/admin/field/sessions", allow("attendance.record"), cleared, async (c) => {
      const sessions = await fieldSessions(deps, c.var.staff);
      return c.json({ data: { today: today(), sessions } });
    })
    .get("/admin/field/attendance", allow("attendance.record"), cleared, sessionQuery, async (c) => {
      const { known, ...session } = c.req.valid("query");
      const list = await attendanceList(deps, c.var.staff, session);
      // Phones ask every two seconds; most answers are empty.
      return list.version === known ? c.body(null, 204) : c.json({ data: list });
    })
    .post("/admin/field/attendance", allow("attendance.record"), jsonBody(ticksSchema), async (c) => {
      await recordAttendance(deps, c.var.staff, c.req.valid("json").events);
      return c.body(null, 204);
    })
    .get("/admin/field/children/:id/health", allow("attendance.health"), cleared, async (c) => {
      const id = idParam(c);
      const { staff } = c.var;
      await assertOnField(deps, staff, id);
      const access = await authorizeHealthAccess(db, {
        staff,
        action: "registration_viewed",
        subject: id,
        at: now(),
        permission: "attendance.health",
      });
      const health = (await access.read([id])).get(id);
      if (!health) throw new ApiError("not_found");
      const { allergies, medicalConditions, healthErasedAt } = health;
      const healthErased = healthErasedAt !== null;
      const data = { allergies, medicalConditions, healthErased, isHealthUnasked: isHealthUnasked(health) };
      return c.json({ data });
    });
}
