import { Hono } from "hono";
import { inviteSchema, memberChangeSchema } from "#domain/staff-account.ts";
import type { Deps } from "#server/deps.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { changeMember, inviteAgain, inviteMember, listMembers, signMemberOut } from "./data.ts";
import { presentMember } from "./present.ts";

/** The staff's named accounts (design.md §7.5). */
export function memberRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  return new Hono()
    .get("/admin/members", staff, async (c) => {
      const members = await listMembers(db);
      return c.json({ data: members.map((member) => presentMember(member, now())) });
    })
    .post("/admin/members", staff, fresh, jsonBody(inviteSchema), async (c) => {
      const deed = { actor: c.var.staff.actor, now: now() };
      return c.json({ data: await inviteMember(db, c.req.valid("json").username, deed) });
    })
    .post("/admin/members/:id/invitation", staff, fresh, async (c) => {
      const deed = { actor: c.var.staff.actor, now: now() };
      return c.json({ data: await inviteAgain(db, idParam(c), deed) });
    })
    .patch("/admin/members/:id", staff, fresh, jsonBody(memberChangeSchema), async (c) => {
      const deed = { actor: c.var.staff.actor, now: now() };
      await changeMember(db, idParam(c), { ...c.req.valid("json"), ...deed });
      return c.json({ success: true });
    })
    .delete("/admin/members/:id/sessions", staff, async (c) => {
      await signMemberOut(db, idParam(c), { actor: c.var.staff.actor, now: now() });
      return c.json({ success: true });
    });
}
