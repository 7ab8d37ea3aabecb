import { Hono } from "hono";
import { notMineSchema } from "#domain/not-mine.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { disownedRegistrations, openContests } from "./contest-queries.ts";
import { markNotMineSeen, sayNotMine } from "./not-mine-mutations.ts";

const NOT_MINE_LIMIT = { name: "not-mine", calls: 20, windowSeconds: 600 };

/** Two people who registered one child, and receipts whose readers say "this was not me". */
export function contestRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .post("/registrations/not-mine", rateLimit(deps, NOT_MINE_LIMIT), jsonBody(notMineSchema), async (c) => {
      await sayNotMine(deps, c.req.valid("json"));
      c.header("Cache-Control", "no-store");
      return c.json({ success: true as const });
    })
    .get("/admin/contests", staff, async (c) =>
      c.json({
        data: { contests: await openContests(deps.db), disowned: await disownedRegistrations(deps.db) },
      }),
    )
    .post("/admin/registrations/:id/not-mine/seen", staff, async (c) => {
      await markNotMineSeen(deps, { id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const });
    });
}
