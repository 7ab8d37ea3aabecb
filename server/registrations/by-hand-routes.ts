import { Hono } from "hono";
import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { editSchema, enterPaperSchema, paperSchema, takeCashSchema } from "#domain/paper-registration.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { idParam } from "#server/http/id-param.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { editRegistration } from "./edit.ts";
import { enterPaper } from "./enter-paper.ts";
import { takeCash } from "./take-cash.ts";

/** What staff do by hand: enter what came on paper, correct it, and take cash (docs/decisions/019). */
export function byHandRoutes(deps: Deps) {
  const staff = requireStaff(deps);
  return new Hono()
    .post("/admin/registrations", staff, jsonBody(enterPaperSchema), async (c) => {
      const { registration, ...paper } = c.req.valid("json");
      const today = dateInZone(deps.now(), club.timeZone);
      const parsed = paperSchema({ today, programStart: camp.startsOn }).safeParse(registration);
      if (!parsed.success) throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues) });
      const id = await enterPaper(deps, { ...paper, data: parsed.data, actor: c.var.staff.actor });
      return c.json({ data: { id } }, 201);
    })
    .patch("/admin/registrations/:id", staff, jsonBody(editSchema), async (c) => {
      const edit = { ...c.req.valid("json"), id: idParam(c), staff: c.var.staff };
      return c.json({ data: { version: await editRegistration(deps, edit) } });
    })
    .post("/admin/registrations/:id/cash", staff, jsonBody(takeCashSchema), async (c) => {
      await takeCash(deps, { ...c.req.valid("json"), id: idParam(c), actor: c.var.staff.actor });
      return c.json({ success: true as const }, 201);
    });
}
