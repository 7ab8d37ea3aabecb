import { Hono } from "hono";
import { inviteSchema, memberChangeSchema } from "#domain/staff-account.ts";
import type { Deps } from "#server/deps.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { memberOf, requireFresh, requireStaff, type Staff } from "#server/staff/require-staff.ts";
import { changeMember, type Inviter, inviteAgain, inviteMember, listMembers, signMemberOut } from "./data.ts";
import { presentMember } from "./present.ts";
import { stopInvitation } from "./stop-invitation.ts";

/** An account that signed in just now invites at once; the shared PIN does not. */
function inviterOf({ actor, userId }: Staff, now: Date): Inviter {
  return { actor, isTrusted: userId !== null, now };
}

/** The staff's named accounts (design.md §7.5). */
export function memberRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  // Each is told to all staff by mail.
  const limit = rateLimit(deps, { name: "inviting", calls: 30, windowSeconds: 3600 });
  return new Hono()
    .get("/admin/members", staff, async (c) => {
      const members = await listMembers(db);
      return c.json({ data: members.map((member) => presentMember(member, now())) });
    })
    .post("/admin/members", staff, fresh, limit, jsonBody(inviteSchema), async (c) => {
      const { username } = c.req.valid("json");
      return c.json({ data: await inviteMember(deps, username, inviterOf(c.var.staff, now())) });
    })
    .post("/admin/members/:id/invitation", staff, fresh, limit, async (c) =>
      c.json({ data: await inviteAgain(deps, idParam(c), inviterOf(c.var.staff, now())) }),
    )
    .delete("/admin/members/:id/invitation", staff, async (c) => {
      await stopInvitation(db, idParam(c), c.var.staff.actor, now());
      return c.json({ success: true });
    })
    .patch("/admin/members/:id", staff, fresh, jsonBody(memberChangeSchema), async (c) => {
      const { disabled } = c.req.valid("json");
      // The PIN alone lets nobody back in at once: an invitation that it makes would wait a day.
      if (!disabled) memberOf(c.var.staff);
      await changeMember(db, idParam(c), { disabled, actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    })
    .delete("/admin/members/:id/sessions", staff, async (c) => {
      await signMemberOut(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    });
}
