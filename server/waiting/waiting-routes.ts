import { Hono } from "hono";
import { joinWaitingSchema, offerSchema, removeWaitingSchema } from "#domain/family/waiting.ts";
import type { Deps } from "#server/deps.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody, query, requestLanguage } from "#server/platform/http/request-input.ts";
import { ALL_SEASONS, scopeOf, scopeParameters } from "#server/platform/season-scope.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { endEntry, lockOpenEntries } from "./entries.ts";
import { joinList } from "./join.ts";
import { offerPlaces } from "./offer.ts";
import { listForStaff } from "./staff-list.ts";

/** Calls of one network, refused ones included. */
const JOIN_LIMIT = { name: "waiting-joins", calls: 120, windowSeconds: 600 };
const DONE = { success: true as const };

/** Families join a list (docs/rules/waiting.md#joining). */
export function waitingRoutes(deps: Deps) {
  return new Hono().post(
    "/waiting-list",
    rateLimit(deps, JOIN_LIMIT),
    jsonBody(joinWaitingSchema),
    async (c) => {
      const joining = c.req.valid("json");
      // A bot that fills in the hidden field must not notice its rejection.
      if (!joining.website) {
        await joinList(c, deps, { ...joining, language: joining.language ?? requestLanguage(c) });
      }
      return c.json(DONE, 202);
    },
  );
}

/** Staff's list of who waits, each program's in its order (docs/rules/waiting.md#what-staff-see). */
export function staffWaitingRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/waiting-list", staff, query(scopeParameters), async (c) => {
      const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: ALL_SEASONS });
      return c.json(await listForStaff(deps, scope, requestLanguage(c)));
    })
    .post("/admin/waiting-list/:id/offer", staff, jsonBody(offerSchema), async (c) => {
      const { actor } = c.var.staff;
      return c.json(await offerPlaces(deps, { ...c.req.valid("json"), id: idParam(c), actor }));
    })
    .post("/admin/waiting-list/:id/remove", staff, jsonBody(removeWaitingSchema), async (c) => {
      const id = idParam(c);
      const { actor } = c.var.staff;
      const { reason, network } = c.req.valid("json");
      await inTransaction(db, async (trx) => {
        const entries = await lockOpenEntries(trx, id, network);
        if (entries.length === 0) throw new ApiError("not_found");
        for (const entry of entries) {
          await endEntry(trx, entry, "removed", instantOf(now()));
          const line = { action: "waiting_removed", subject: entry.id, details: { reason } } as const;
          await recordAudit(trx, { at: now(), actor, ...line });
        }
      });
      return c.json(DONE);
    });
}
