import { Hono } from "hono";
import { groupCapacitySchema } from "#domain/staff-access.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { changeGroupCapacity, listGroups } from "./group-mutations.ts";
import { findProgram } from "./queries.ts";

/** Capacities of a program's groups (docs/rules/publishing.md#places-of-a-group-act-at-once). */
export function groupRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/programs/:id/groups", staff, async (c) => {
      const program = await findProgram(db, idParam(c));
      if (!program) throw new ApiError("not_found");
      return c.json({ data: await listGroups(db, program.id) });
    })
    .put("/admin/programs/:id/groups/:groupId/capacity", staff, jsonBody(groupCapacitySchema), async (c) => {
      const { capacity } = c.req.valid("json");
      const change = { programId: idParam(c), groupId: idParam(c, "groupId"), capacity };
      const group = await changeGroupCapacity(db, { ...change, actor: c.var.staff.actor, now: now() });
      return c.json({ data: group });
    });
}
