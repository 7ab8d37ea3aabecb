import { Hono } from "hono";
import * as z from "zod/mini";
import { reasonOfKind } from "#domain/programs/programs.ts";
import { acceptedAges } from "#domain/registration/ages.ts";
import { editSchema, enterPaperSchema, paperSchema } from "#domain/registration/paper.ts";
import { contextOf } from "#domain/registration/registration.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam, jsonBody, query } from "#server/platform/http/request-input.ts";
import { findLiveProgram } from "#server/site/programs/published-programs.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { editRegistration } from "./edit.ts";
import { enterPaper, paperSibling } from "./enter-paper.ts";
import { manualMethodFrom } from "./manual-payment-routes.ts";

/** `?program=`: the program to price. */
const siblingQuery = query({ program: z.optional(z.uuid()) });

/** Staff's routes for manual entry: paper registrations and corrections (docs/decisions/026). */
export function manualEntryRoutes(deps: Deps) {
  const allow = requirePermission(deps);
  return new Hono()
    .post("/admin/registrations", allow("registrations.enter"), jsonBody(enterPaperSchema), async (c) => {
      const { registration, programId, method, checkNumber, methodName, reference, ...paper } =
        c.req.valid("json");
      const today = dateInZone(deps.now(), deps.live.club.timeZone);
      const program = await findLiveProgram(deps.db, programId);
      if (!program) throw new ApiError("invalid_input", { fields: { programId: "missing_reason" } });
      const signUpReason = reasonOfKind(program.kind);
      const parsed = paperSchema(contextOf(program, today)).safeParse({
        ...registration,
        signUpReason,
      });
      if (!parsed.success) {
        const more = acceptedAges(program, program.startsOn);
        throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues), more });
      }
      const by = manualMethodFrom({ method, checkNumber, methodName, reference });
      const entered = { ...paper, by, programId: program.id, data: parsed.data, actor: c.var.staff.actor };
      const id = await enterPaper(deps, entered);
      return c.json({ data: { id } }, 201);
    })
    .get("/admin/registrations/:id/sibling", allow("registrations.enter"), siblingQuery, async (c) => {
      const { program } = c.req.valid("query");
      return c.json({ data: await paperSibling(deps.db, { id: idParam(c), program, now: deps.now() }) });
    })
    .patch("/admin/registrations/:id", allow("registrations.edit"), jsonBody(editSchema), async (c) => {
      const edit = { ...c.req.valid("json"), id: idParam(c), staff: c.var.staff };
      return c.json({ data: { version: await editRegistration(deps, edit) } });
    });
}
