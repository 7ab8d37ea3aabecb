import { Hono } from "hono";
import { dayChangeSchema } from "#domain/club/day-change.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { changeableDays, changeDay, takeDayBack } from "./change-day.ts";

/** Days that change (docs/rules/messages.md#a-day-changes). */
export function dayChangeRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/day-changes", staff, async (c) => c.json({ data: await changeableDays(deps) }))
    .post("/admin/day-changes", staff, jsonBody(dayChangeSchema), async (c) => {
      const { actor } = c.var.staff;
      const changed = await changeDay(deps, { data: c.req.valid("json"), actor });
      return c.json({ data: changed }, 201);
    })
    .delete("/admin/day-changes/:id", staff, async (c) => {
      const { actor } = c.var.staff;
      const taken = await takeDayBack(deps, { id: idParam(c), actor });
      return c.json({ data: taken });
    });
}
