import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { todaysCounts } from "./today.ts";
import { openTroubles } from "./troubles-data.ts";

/** What the watch has found and what waits, for the dashboard: mail alone cannot tell that mail is stuck. */
export function staffWatchRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/today", staff, async (c) => c.json({ data: await todaysCounts(deps) }))
    .get("/admin/troubles", staff, async (c) => c.json({ data: await openTroubles(deps.db) }));
}
