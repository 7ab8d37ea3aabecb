import { Hono } from "hono";
import { cancelSchema } from "#domain/leaving.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { cancelRegistration } from "./cancel-mutations.ts";
import { previewCancellation } from "./cancel-queries.ts";
import { decideContest } from "./contest-decision-mutations.ts";

/** Children that leave (docs/rules/money.md#what-goes-back-when-a-child-leaves). */
export function cancelRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/registrations/:id/cancellation", staff, async (c) =>
      c.json({ data: await previewCancellation(deps.db, idParam(c), deps.now()) }),
    )
    .post("/admin/registrations/:id/cancel", staff, jsonBody(cancelSchema), async (c) => {
      const { note, ...request } = c.req.valid("json");
      const { actor } = c.var.staff;
      const data = await cancelRegistration(deps, { ...request, note: note || null, id: idParam(c), actor });
      return c.json({ success: true as const, data });
    })
    .post("/admin/contests/:id/keep", staff, async (c) => {
      const returned = await decideContest(deps, { keepId: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const, data: { returned } });
    });
}
