import { Hono } from "hono";
import { changePinSchema, codeSignInSchema, signInSchema } from "#domain/staff-access.ts";
import { instantOf } from "#server/db/schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { jsonBody } from "#server/http/request-input.ts";
import { pinAttemptKey } from "./attempt-key.ts";
import { changePin } from "./pin-mutations.ts";
import { freshUntil, noStore, requireStaff } from "./require-staff.ts";
import { deleteSession } from "./session-mutations.ts";
import type { Wait } from "./sign-in-mutations.ts";
import { checkPin, signIn, signInByCode, waitForReal } from "./sign-in-mutations.ts";
import { clearSessionCookie, deviceOf, startSession, writeDeviceCookie } from "./staff-cookies.ts";

/**
 * Sign-in, sign-out and PIN changes (docs/rules/access.md#the-pin-is-checked-on-the-server).
 * @param wait delays an answer to the minimum time of a PIN check
 */
export function sessionRoutes(deps: Deps, wait: Wait = waitForReal) {
  const staff = requireStaff(deps);
  const codeLimit = rateLimit(deps, { name: "codes", calls: 20, windowSeconds: 60 });
  return new Hono()
    .post("/admin/session", noStore, jsonBody(signInSchema), async (c) => {
      const { pin } = c.req.valid("json");
      const pinTry = { pin, attemptKey: await pinAttemptKey(c, deps), device: await deviceOf(c, deps) };
      await startSession(c, deps, await signIn(deps, pinTry, wait));
      return c.json({ success: true });
    })
    .post("/admin/session/code", noStore, codeLimit, jsonBody(codeSignInSchema), async (c) => {
      const pinTry = { ...c.req.valid("json"), device: await deviceOf(c, deps) };
      await startSession(c, deps, await signInByCode(deps, pinTry, wait));
      return c.json({ success: true });
    })
    .get("/admin/session", staff, (c) => {
      const { idleExpiresAt, expiresAt, username } = c.var.staff;
      const now = instantOf(deps.now());
      return c.json({
        data: { now, idleExpiresAt, expiresAt, freshUntil: freshUntil(c.var.staff), username },
      });
    })
    .delete("/admin/session", staff, async (c) => {
      await deleteSession(deps.db, c.var.staff.id);
      clearSessionCookie(c, deps);
      return c.json({ success: true });
    })
    .post("/admin/pin", staff, jsonBody(changePinSchema), async (c) => {
      const { currentPin, newPin, keep } = c.req.valid("json");
      const checkedHash = await checkPin(deps, currentPin, await pinAttemptKey(c, deps), wait);
      const { browser } = await deviceOf(c, deps);
      const change = { checkedHash, newPin, keep, staff: c.var.staff, browser, now: deps.now() };
      const deviceId = await changePin(deps.db, deps.secretKey, change);
      if (deviceId === undefined) throw new ApiError("wrong_pin");
      clearSessionCookie(c, deps);
      await writeDeviceCookie(c, deps, deviceId);
      return c.json({ success: true });
    });
}
