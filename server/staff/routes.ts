import { Hono } from "hono";
import { changePinSchema, signInSchema } from "#domain/staff-access.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { guesserOf } from "./guesser.ts";
import { letIn } from "./let-in.ts";
import { checkPin, type Wait, waitForReal } from "./pin-check.ts";
import { changePin } from "./pin-data.ts";
import { noStore, requireStaff } from "./require-staff.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { deleteSession } from "./session-data.ts";
import { signIn } from "./sign-in.ts";

/** Signing in and out, and the PIN itself (design.md §7.4). `wait` is how long a PIN check takes at least. */
export function sessionRoutes(deps: Deps, wait: Wait = waitForReal) {
  const staff = requireStaff(deps);
  return new Hono()
    .post("/admin/session", noStore, jsonBody(signInSchema), async (c) => {
      const { pin } = c.req.valid("json");
      const token = await signIn(deps, pin, await guesserOf(c, deps), wait);
      await letIn(c, deps, token);
      return c.json({ success: true });
    })
    .get("/admin/session", staff, (c) => {
      const { idleExpiresAt, expiresAt, username } = c.var.staff;
      return c.json({ data: { now: instantOf(deps.now()), idleExpiresAt, expiresAt, username } });
    })
    .delete("/admin/session", staff, async (c) => {
      await deleteSession(deps.db, c.var.staff.id);
      clearSessionCookie(c, deps);
      return c.json({ success: true });
    })
    .post("/admin/pin", staff, jsonBody(changePinSchema), async (c) => {
      const { currentPin, newPin } = c.req.valid("json");
      const checkedHash = await checkPin(deps, currentPin, await guesserOf(c, deps), wait);
      const change = { checkedHash, newPin, actor: c.var.staff.actor, now: deps.now() };
      if (!(await changePin(deps.db, deps.secretKey, change))) throw new ApiError("wrong_pin");
      clearSessionCookie(c, deps);
      return c.json({ success: true });
    });
}
