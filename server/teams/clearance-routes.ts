import { Hono } from "hono";
import { clearanceRulesSchema, clearanceSchema } from "#domain/teams/clearances.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { clearanceRules, listClearances, saveClearance, saveClearanceRules } from "./clearances.ts";

/** Clearances of adults, and what the club requires (docs/reference/teams.md#clearances). */
export function clearanceRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/clearances", allow("clearances.edit"), async (c) =>
      c.json({ data: { rules: await clearanceRules(db), accounts: await listClearances(db) } }),
    )
    .put("/admin/clearances", allow("clearances.edit"), jsonBody(clearanceRulesSchema), async (c) => {
      await saveClearanceRules(db, c.req.valid("json"), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .put("/admin/clearances/:id", allow("clearances.edit"), jsonBody(clearanceSchema), async (c) => {
      const clearance = { userId: idParam(c), ...c.req.valid("json") };
      await saveClearance(db, clearance, { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    });
}
