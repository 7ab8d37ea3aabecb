import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { openTroubles } from "./troubles-data.ts";

/** What the watch has found, for the dashboard: mail alone cannot tell that mail is stuck. */
export function staffWatchRoutes(deps: Deps) {
  return new Hono().get("/admin/troubles", requireStaff(deps), async (c) =>
    c.json({ data: await openTroubles(deps.db) }),
  );
}
