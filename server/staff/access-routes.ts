import { Hono } from "hono";
import { ACCESS_NOTICE_ACTIONS } from "#domain/staff/audit.ts";
import {
  changePinSchema,
  pinSwitchSchema,
  signInSchema,
  startLinkSchema,
} from "#domain/staff/sign-in-schemas.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { pickColumns } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isLocalRequest, rateLimit } from "#server/platform/http/rate-limit.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { recordAudit, staffActor } from "./audit-log.ts";
import { listAudit } from "./audit-routes.ts";
import {
  clearSessionCookie,
  deviceOf,
  writeDeviceCookie,
  writeSessionCookie,
  writeSignInCookies,
} from "./cookies.ts";
import { deleteDevices, rememberDevice } from "./devices.ts";
import {
  accountOf,
  freshUntil,
  noStore,
  rateLimitKeyOf,
  requireFresh,
  requirePermission,
} from "./require-permission.ts";
import { waitBeforeAttempt } from "./sign-in-attempts.ts";
import { backupOmitsHealth, isPinOn } from "./staff-access.ts";
import { changePin, switchPin } from "./staff-pin.ts";
import { deleteOtherSessions, deleteSession, listSessions, SESSION_KEY_LENGTH } from "./staff-sessions.ts";
import { checkPin, signIn } from "./staff-sign-in.ts";
import { hasUnusedStartLink, signInByLink } from "./start-link.ts";

/** How long the dashboard shows changes of access: longer than volunteers stay away. */
const ACCESS_NOTICES_MS = 7 * DAY_MS;
const ACCESS_NOTICES_SHOWN = 30;

/** Recent changes of staff access, for the dashboard (docs/reference/staff-access.md#access-notices). */
async function accessNotices({ db, mail, now }: Pick<Deps, "db" | "mail" | "now">) {
  const since = instantBefore(now(), ACCESS_NOTICES_MS);
  const lines = await listAudit(
    db,
    { anyOf: { actions: ACCESS_NOTICE_ACTIONS, since } },
    ACCESS_NOTICES_SHOWN,
  );
  const { deliveryFolder: folder, staff } = mail.present();
  return {
    isMailed: folder === null && staff.length > 0,
    changes: lines.map((line) =>
      pickColumns(line, ["id", "at", "action", "actor", "actorName", "subjectName"]),
    ),
  };
}

/**
 * Sign-in methods and sessions (docs/reference/staff-access.md#accounts); sign-in, sign-out and PIN changes
 * (docs/reference/staff-access.md#pin).
 */
export function accessRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  const linkLimit = rateLimit(deps, { name: "start-links", calls: 20, windowSeconds: 60 });
  return new Hono()
    .get("/admin/session/methods", noStore, async (c) => {
      const rateLimitKey = await rateLimitKeyOf(c, deps);
      // Known devices wait only for their own failures, and learn the wait when they try.
      const waitMs = rateLimitKey.deviceId ? 0 : await waitBeforeAttempt(db, rateLimitKey, now());
      return c.json({ data: { pin: await isPinOn(db), lockedSeconds: Math.ceil(waitMs / 1000) } });
    })
    .put("/admin/pin", allow("settings.edit"), requireFresh(deps), jsonBody(pinSwitchSchema), async (c) => {
      const { enabled } = c.req.valid("json");
      // Only an account may turn the PIN off, which proves that an account works.
      if (!enabled) accountOf(c.var.staff);
      await switchPin(db, { enabled, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .get("/admin/sessions", allow("accounts.edit"), async (c) => {
      const sessions = await listSessions(db, now());
      return c.json({
        data: sessions.map((session) => ({
          ...pickColumns(session, ["username", "method", "createdAt", "lastSeenAt"]),
          actor: staffActor(session),
          key: session.id.slice(0, SESSION_KEY_LENGTH),
          browser: session.browser ?? "–",
          isThis: session.id === c.var.staff.id,
        })),
      });
    })
    .delete("/admin/sessions", allow("accounts.edit"), async (c) => {
      const { actor } = c.var.staff;
      const deviceId = await inTransaction(db, async (trx) => {
        await deleteOtherSessions(trx);
        await deleteDevices(trx);
        await recordAudit(trx, { at: now(), actor, action: "signed_out_everyone" });
        return rememberDevice(trx, undefined, { now: now(), knowsPin: true });
      });
      clearSessionCookie(c, deps);
      await writeDeviceCookie(c, deps, deviceId);
      return c.json({ success: true });
    })
    .get("/admin/access-notices", allow("today.view"), async (c) =>
      c.json({ data: await accessNotices(deps) }),
    )
    .post("/admin/session", noStore, jsonBody(signInSchema), async (c) => {
      const { pin } = c.req.valid("json");
      // Until the first start's link is used, the PIN is unknown: refuse guesses from other machines.
      if ((await hasUnusedStartLink(db)) && !isLocalRequest(c, deps.settings))
        throw new ApiError("pin_unseen");
      const pinSignIn = { pin, rateLimitKey: await rateLimitKeyOf(c, deps), device: await deviceOf(c, deps) };
      await writeSignInCookies(c, deps, await signIn(deps, pinSignIn));
      return c.json({ success: true });
    })
    .post("/admin/session/link", noStore, linkLimit, jsonBody(startLinkSchema), async (c) => {
      const use = { ...c.req.valid("json"), secretKey: deps.secretKey, device: await deviceOf(c, deps) };
      const { pin, ...session } = await inTransaction(db, (trx) =>
        signInByLink(trx, { ...use, now: deps.now() }),
      );
      await writeSignInCookies(c, deps, session);
      return c.json({ data: { pin } });
    })
    .get("/admin/session", allow("session.own"), (c) => {
      const { expiresAt, username, role } = c.var.staff;
      return c.json({
        data: {
          now: instantOf(deps.now()),
          expiresAt,
          freshUntil: freshUntil(c.var.staff),
          username,
          role,
          backupLacksHealth: backupOmitsHealth(c.var.staff, deps),
        },
      });
    })
    .delete("/admin/session", allow("session.own"), async (c) => {
      await deleteSession(db, c.var.staff.id);
      clearSessionCookie(c, deps);
      return c.json({ success: true });
    })
    .post("/admin/pin", allow("settings.edit"), jsonBody(changePinSchema), async (c) => {
      const { currentPin, ...wanted } = c.req.valid("json");
      const checkedHash = await checkPin(deps, currentPin, await rateLimitKeyOf(c, deps));
      const change = { ...wanted, checkedHash, staff: c.var.staff, now: deps.now() };
      const cookies = await changePin(db, deps.secretKey, change);
      if (cookies === undefined) throw new ApiError("wrong_pin");
      if (cookies.token === null) clearSessionCookie(c, deps);
      else writeSessionCookie(c, deps, cookies.token);
      if (cookies.deviceId !== null) await writeDeviceCookie(c, deps, cookies.deviceId);
      return c.json({ success: true });
    });
}
