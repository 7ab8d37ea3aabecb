import { Hono } from "hono";
import { familyEditSchema } from "#domain/family-changes.ts";
import type { Deps } from "#server/deps.ts";
import { idParam, jsonBody } from "#server/platform/request-input.ts";
import { changeRegistration } from "./change.ts";
import { requireFamily } from "./require-family.ts";

/** What a family changes itself (docs/rules/family.md#what-a-family-changes). */
export function familyChangeRoutes(deps: Deps) {
  return new Hono().patch(
    "/family/registrations/:id",
    requireFamily(deps),
    jsonBody(familyEditSchema),
    async (c) => {
      const edit = { id: idParam(c), ...c.req.valid("json") };
      const version = await changeRegistration(deps, c.var.family, edit);
      return c.json({ success: true as const, version });
    },
  );
}
