import { Hono } from "hono";
import { pinSwitchSchema } from "#domain/staff-account.ts";
import { recordAudit } from "#server/audit/record.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { accessNews } from "./access-news.ts";
import { staffActor } from "./actor.ts";
import { waitBeforeTry } from "./attempts.ts";
import { deviceOf, writeDeviceCookie } from "./device-cookie.ts";
import { endDevice, forgetDevices, listDevices, rememberDevice } from "./device-data.ts";
import { guesserOf } from "./guesser.ts";
import { isPinOn } from "./pin-check.ts";
import { switchPin } from "./pin-switch.ts";
import { memberOf, noStore, requireFresh, requireStaff } from "./require-staff.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { deleteAllSessions, listSessions, SESSION_KEY_LENGTH } from "./session-data.ts";

/** Which ways in there are, and who is in (design.md §7.4 and §7.5). */
export function accessRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/session/ways", noStore, async (c) => {
      const guesser = await guesserOf(c, deps);
      // A known device has only its own tries to wait for, and is told so when it tries.
      const waitMs = guesser.deviceId ? 0 : await waitBeforeTry(db, guesser, now());
      return c.json({ data: { pin: await isPinOn(db), lockedSeconds: Math.ceil(waitMs / 1000) } });
    })
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
          key: session.id.slice(0, SESSION_KEY_LENGTH),
          username: session.username,
          method: session.method,
          createdAt: session.createdAt,
          lastSeenAt: session.lastSeenAt,
          isThis: session.id === c.var.staff.id,
        })),
      });
    })
    .delete("/admin/sessions", staff, async (c) => {
      const { actor, userId, method } = c.var.staff;
      const { browser } = await deviceOf(c, deps);
      const deviceId = await inTransaction(db, async (trx) => {
        await deleteAllSessions(trx);
        await forgetDevices(trx);
        await recordAudit(trx, { at: now(), actor, action: "signed_out_everyone" });
        return rememberDevice(trx, { id: undefined, browser }, { userId, method }, now());
      });
      clearSessionCookie(c, deps);
      await writeDeviceCookie(c, deps, deviceId);
      return c.json({ success: true });
    })
    .get("/admin/devices", staff, async (c) => {
      const { id } = await deviceOf(c, deps);
      const devices = await listDevices(db, now());
      return c.json({ data: devices.map((device) => ({ ...device, isThis: device.id === id })) });
    })
    .delete("/admin/devices/:id", staff, async (c) => {
      await endDevice(db, idParam(c), c.var.staff.actor, now());
      return c.json({ success: true });
    })
    .get("/admin/access-news", staff, async (c) => c.json({ data: await accessNews(deps) }));
}
