import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { idParam } from "#server/http/id-param.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { mailState, resendReceipts } from "./staff-data.ts";

/** Whether mail gets through, and a receipt once more. */
export function staffMailRoutes(deps: Deps) {
  const { db, mail, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/mail", staff, async (c) => {
      const state = await mailState(db);
      return c.json({ data: { configured: mail.folder === null, readAt: mail.readAt, ...state } });
    })
    .post("/admin/payments/:id/resend", staff, async (c) => {
      const resend = { paymentId: idParam(c), actor: c.var.staff.actor, now: now() };
      const queued = await resendReceipts(db, resend);
      if (queued === undefined) throw new ApiError("not_found");
      return c.json({ data: { queued } });
    });
}
