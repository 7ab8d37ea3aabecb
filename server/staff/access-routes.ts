import { Hono } from "hono";
import { pinSwitchSchema } from "#domain/staff-account.ts";
import { recordAudit } from "#server/audit/record.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { staffActor } from "./actor.ts";
import { isPinOn } from "./pin-check.ts";
import { switchPin } from "./pin-switch.ts";
import { memberOf, noStore, requireFresh, requireStaff } from "./require-staff.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { deleteAllSessions, listSessions } from "./session-data.ts";

/** Which ways in there are, and who is in (design.md §7.4 and §7.5). */
export function accessRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/session/ways", noStore, async (c) => c.json({ data: { pin: await isPinOn(db) } }))
    .put("/admin/pin", staff, requireFresh(deps), jsonBody(pinSwitchSchema), async (c) => {
      const { enabled } = c.req.valid("json");
      // Whoever turns the PIN off has just shown that an account gets in without it.
      if (!enabled) memberOf(c.var.staff);
      await switchPin(db, { enabled, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .get("/admin/sessions", staff, async (c) => {
      const sessions = await listSessions(db, now());
      return c.json({
        data: sessions.map((session) => ({
          actor: staffActor(session),
          key: session.id.slice(0, 12),
          username: session.username,
          method: session.method,
          createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt,
          isThis: session.id === c.var.staff.id,
        })),
      });
    })
    .delete("/admin/sessions", staff, async (c) => {
      const { actor } = c.var.staff;
      await inTransaction(db, async (trx) => {
        await deleteAllSessions(trx);
        await recordAudit(trx, { at: now(), actor, action: "signed_out_everyone" });
      });
      clearSessionCookie(c, deps);
      return c.json({ success: true });
    });
}
