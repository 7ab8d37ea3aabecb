import { Hono } from "hono";
import { WAYS_IN_ACTIONS } from "#domain/audit.ts";
import { pinSwitchSchema } from "#domain/staff-account.ts";
import { recordAudit, staffActor } from "#server/audit/mutations.ts";
import { listAudit } from "#server/audit/queries.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { pinAttemptKey } from "./attempt-key.ts";
import { waitBeforeTry } from "./attempt-mutations.ts";
import { endDevice, forgetDevices, listDevices, rememberDevice } from "./device-mutations.ts";
import { switchPin } from "./pin-mutations.ts";
import { accountOf, noStore, requireFresh, requireStaff } from "./require-staff.ts";
import { deleteAllSessions, listSessions, SESSION_KEY_LENGTH } from "./session-mutations.ts";
import { isPinOn } from "./sign-in-guard.ts";
import { clearSessionCookie, deviceOf, writeDeviceCookie } from "./staff-cookies.ts";

/** How long the dashboard shows changes of access: longer than volunteers stay away. */
const NEWS_MS = 7 * 24 * 3_600_000;
const NEWS_SHOWN = 30;

/**
 * Recent changes of staff access and invitations that can still be stopped, for the dashboard
 * (docs/rules/access.md#every-new-way-in-is-told-to-all-staff).
 */
async function accessNews({ db, mail, now }: Pick<Deps, "db" | "mail" | "now">) {
  const since = instantOf(new Date(now().getTime() - NEWS_MS));
  const lines = await listAudit(db, { anyOf: { actions: WAYS_IN_ACTIONS, since } }, NEWS_SHOWN);
  const devices = await listDevices(db, now());
  const waiting = await db
    .selectFrom("users")
    .select(["id", "username", "inviteOpensAt"])
    .where("inviteOpensAt", ">", instantOf(now()))
    .where("disabledAt", "is", null)
    .orderBy("inviteOpensAt")
    .execute();
  return {
    /** Whether access mails are sent to anybody. */
    isMailed: mail.folder === null && mail.staff.length > 0,
    waiting: waiting.map(({ id, username, inviteOpensAt }) => ({
      id,
      username,
      opensAt: inviteOpensAt ?? "",
    })),
    changes: lines.map(({ id, at, action, actor, actorName, subjectName }) => ({
      id,
      at,
      action,
      actor,
      actorName,
      subjectName,
    })),
    devices: devices
      .filter(({ createdAt }) => createdAt > since)
      .slice(0, NEWS_SHOWN)
      .map(({ id, createdAt, browser, username }) => ({ id, createdAt, browser, username })),
  };
}

/** Sign-in methods, sessions and devices (docs/rules/access.md#accounts-and-passkeys). */
export function accessRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/session/ways", noStore, async (c) => {
      const attemptKey = await pinAttemptKey(c, deps);
      // Known devices wait only for their own failures, which they learn when they try.
      const waitMs = attemptKey.deviceId ? 0 : await waitBeforeTry(db, attemptKey, now());
      return c.json({ data: { pin: await isPinOn(db), lockedSeconds: Math.ceil(waitMs / 1000) } });
    })
    .put("/admin/pin", staff, requireFresh(deps), jsonBody(pinSwitchSchema), async (c) => {
      const { enabled } = c.req.valid("json");
      // Only an account may turn the PIN off, which proves that one works.
      if (!enabled) accountOf(c.var.staff);
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
