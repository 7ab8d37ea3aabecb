import { Hono } from "hono";
import { seenSchema } from "#domain/family/family-changes.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { jsonBody, requestLanguage } from "#server/platform/http/request-input.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { listUnseenChanges, tickChanges } from "./family-changes.ts";

/** What families changed themselves, for staff to tick (docs/rules/staff.md#what-families-changed). */
export function familyChangesRoutes(deps: Deps) {
  const { db, now, live } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/family-changes", staff, async (c) => {
      const today = dateInZone(now(), live.club.timeZone);
      return c.json(await listUnseenChanges(db, today, requestLanguage(c)));
    })
    .post("/admin/family-changes/seen", staff, jsonBody(seenSchema), async (c) => {
      await tickChanges(db, { ids: c.req.valid("json").ids, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true as const });
    });
}
