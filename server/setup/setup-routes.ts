import { Hono } from "hono";
import * as z from "zod/mini";
import { firstProgramCheck } from "#domain/programs/new-program.ts";
import { choosePinSchema } from "#domain/staff/access.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { jsonBody } from "#server/platform/http/request-input.ts";
import { reviewedDraftSchema } from "#server/site/publishing/publication-routes.ts";
import { accountOf, requireFresh, requireStaff } from "#server/staff/require-staff.ts";
import { choosePin } from "#server/staff/staff-pin.ts";
import { addFirstProgram } from "./first-program.ts";
import { publishClub } from "./publish-club.ts";
import { setupState } from "./setup-state.ts";

/** The form's fields in any state: their errors have codes of their own. */
const typedProgramSchema = z.record(z.string(), z.unknown());

export const publishClubSchema = z.object({
  drafts: z.array(reviewedDraftSchema).check(z.minLength(1), z.maxLength(20)),
});

/** The steps of /admin/setup that no other place of staff's has (docs/rules/setup.md). */
export function setupRoutes(deps: Deps) {
  const { db, now, live, pages, secretKey } = deps;
  const staff = requireStaff(deps);
  const fresh = requireFresh(deps);
  return new Hono()
    .get("/admin/setup", staff, async (c) => c.json({ data: await setupState(deps) }))
    .put("/admin/setup/pin", staff, fresh, jsonBody(choosePinSchema), async (c) => {
      // An account could turn the PIN off; the PIN alone may not replace itself.
      accountOf(c.var.staff);
      const { actor } = c.var.staff;
      await choosePin(db, secretKey, { ...c.req.valid("json"), actor, now: now() });
      return c.json({ success: true });
    })
    .put("/admin/setup/program", staff, jsonBody(typedProgramSchema), async (c) => {
      const { facts: answers, errors: fields } = firstProgramCheck.read(c.req.valid("json"));
      if (!answers || Object.keys(fields).length > 0) throw new ApiError("invalid_input", { fields });
      const author = { actor: c.var.staff.actor, now: now() };
      return c.json({ data: { seasonId: await addFirstProgram(db, answers, author) } });
    })
    .post("/admin/setup/publish", staff, fresh, jsonBody(publishClubSchema), async (c) => {
      const publisher = { actor: c.var.staff.actor, now: now() };
      const version = await publishClub(db, c.req.valid("json").drafts, publisher);
      await live.refresh();
      // Render in the background; failures are logged there.
      void pages.follow();
      return c.json({ data: { version } });
    });
}
