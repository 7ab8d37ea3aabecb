import { Hono } from "hono";
import {
  acceptInvitationSchema,
  changePasswordSchema,
  invitationSchema,
  passwordSignInSchema,
  stopInvitationSchema,
} from "#domain/staff-account.ts";
import type { Deps } from "#server/deps.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { creationOptions } from "#server/passkeys/challenge.ts";
import { relyingParty } from "#server/passkeys/relying-party.ts";
import { deviceOf } from "#server/staff/device-cookie.ts";
import { passwordGuesserOf } from "#server/staff/guesser.ts";
import { letIn } from "#server/staff/let-in.ts";
import { type Wait, waitForReal } from "#server/staff/pin-check.ts";
import { isFresh, memberOf, noStore, requireStaff } from "#server/staff/require-staff.ts";
import { acceptInvitation } from "./accept.ts";
import { invitedMember } from "./invitation.ts";
import { changePassword } from "./new-password.ts";
import { signInByPassword } from "./sign-in.ts";
import { stopByMail } from "./stop-invitation.ts";

/** How the owner of an account gets in: invited, and then by password. Passkeys have their own routes. */
export function memberEntryRoutes(deps: Deps, wait: Wait = waitForReal) {
  const { db, now } = deps;
  const limit = rateLimit(deps, { name: "invitations", calls: 30, windowSeconds: 60 });
  return new Hono()
    .post("/admin/session/password", noStore, jsonBody(passwordSignInSchema), async (c) => {
      const tried = c.req.valid("json");
      const guesser = await passwordGuesserOf(c, deps, tried.username);
      const from = { guesser, device: await deviceOf(c, deps) };
      await letIn(c, deps, await signInByPassword(deps, tried, from, wait));
      return c.json({ success: true });
    })
    .post("/admin/password", requireStaff(deps), jsonBody(changePasswordSchema), async (c) => {
      const member = memberOf(c.var.staff);
      const guesser = await passwordGuesserOf(c, deps, member.username);
      const { id: sessionId } = c.var.staff;
      const change = { ...c.req.valid("json"), member, sessionId, isFresh: isFresh(c.var.staff, now()) };
      await changePassword(deps, change, guesser, wait);
      return c.json({ success: true });
    })
    .post("/admin/invitations/open", noStore, limit, jsonBody(invitationSchema), async (c) => {
      const member = await invitedMember(db, c.req.valid("json").invitation, now());
      const passkey = await creationOptions(deps, member, relyingParty(c, deps.settings));
      return c.json({ data: { username: member.username, passkey } });
    })
    .post("/admin/invitations/accept", noStore, limit, jsonBody(acceptInvitationSchema), async (c) => {
      const party = relyingParty(c, deps.settings);
      const device = await deviceOf(c, deps);
      await letIn(c, deps, await acceptInvitation(deps, c.req.valid("json"), party, device));
      return c.json({ success: true });
    })
    .post("/admin/invitations/stop", noStore, limit, jsonBody(stopInvitationSchema), async (c) => {
      await stopByMail(db, c.req.valid("json").stop, now());
      return c.json({ success: true });
    });
}
