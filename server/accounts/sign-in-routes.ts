import { Hono } from "hono";
import {
  acceptInvitationSchema,
  changePasswordSchema,
  invitationSchema,
  passwordSignInSchema,
  stopInvitationSchema,
} from "#domain/staff-account.ts";
import { passwordAttemptKey } from "#server/auth/attempt-key.ts";
import { accountOf, isFresh, noStore, requireStaff } from "#server/auth/require-staff.ts";
import type { Wait } from "#server/auth/sign-in-mutations.ts";
import { waitForReal } from "#server/auth/sign-in-mutations.ts";
import { deviceOf, startSession } from "#server/auth/staff-cookies.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { jsonBody } from "#server/http/request-input.ts";
import { acceptInvitation, stopByMail } from "./invitation-mutations.ts";
import { invitedAccount } from "./invitation-rules.ts";
import { changePassword, signInByPassword } from "./password-mutations.ts";
import { creationOptions, relyingParty } from "./webauthn.ts";

/** Invitations and sign-in by password; passkeys have their own routes. */
export function accountSignInRoutes(deps: Deps, wait: Wait = waitForReal) {
  const { db, now } = deps;
  const limit = rateLimit(deps, { name: "invitations", calls: 30, windowSeconds: 60 });
  return new Hono()
    .post("/admin/session/password", noStore, jsonBody(passwordSignInSchema), async (c) => {
      const credentials = c.req.valid("json");
      const attemptKey = await passwordAttemptKey(c, deps, credentials.username);
      const origin = { attemptKey, device: await deviceOf(c, deps) };
      await startSession(c, deps, await signInByPassword(deps, credentials, origin, wait));
      return c.json({ success: true });
    })
    .post("/admin/password", requireStaff(deps), jsonBody(changePasswordSchema), async (c) => {
      const account = accountOf(c.var.staff);
      const attemptKey = await passwordAttemptKey(c, deps, account.username);
      const { id: sessionId } = c.var.staff;
      const change = { ...c.req.valid("json"), account, sessionId, isFresh: isFresh(c.var.staff, now()) };
      await changePassword(deps, change, attemptKey, wait);
      return c.json({ success: true });
    })
    .post("/admin/invitations/open", noStore, limit, jsonBody(invitationSchema), async (c) => {
      const account = await invitedAccount(db, c.req.valid("json").invitation, now());
      const passkey = await creationOptions(deps, account, relyingParty(c, deps.settings));
      return c.json({ data: { username: account.username, passkey } });
    })
    .post("/admin/invitations/accept", noStore, limit, jsonBody(acceptInvitationSchema), async (c) => {
      const party = relyingParty(c, deps.settings);
      const device = await deviceOf(c, deps);
      await startSession(c, deps, await acceptInvitation(deps, c.req.valid("json"), party, device));
      return c.json({ success: true });
    })
    .post("/admin/invitations/stop", noStore, limit, jsonBody(stopInvitationSchema), async (c) => {
      await stopByMail(db, c.req.valid("json").stop, now());
      return c.json({ success: true });
    });
}
