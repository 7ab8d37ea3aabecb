import { Hono } from "hono";
import { addressCodeSchema, eraseSchema, newAddressSchema } from "#domain/family-page.ts";
import type { Deps } from "#server/deps.ts";
import { callerMark, rateLimit } from "#server/platform/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { askForAddress, confirmAddress, stopAddressChange } from "./address-change.ts";
import { askErasure, stopErasure } from "./erase.ts";
import { familyExport } from "./export.ts";
import { requireFamily } from "./require-family.ts";

const LEAVE_LIMIT = { name: "family-leave", calls: 60, windowSeconds: 600 };

/** Taking along, erasing, and a new address (docs/rules/family.md#taking-along-and-erasing). */
export function familyDataRoutes(deps: Deps) {
  const family = requireFamily(deps);
  const limit = rateLimit(deps, LEAVE_LIMIT);
  return new Hono()
    .get("/family/export", family, limit, async (c) => {
      const file = await familyExport(deps, c.var.family, requestLanguage(c));
      return c.body(JSON.stringify(file, null, 2), 200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="family-${file.madeAt.slice(0, 10)}.json"`,
      });
    })
    .post("/family/erase", family, limit, jsonBody(eraseSchema), async (c) => {
      const eraseAt = await askErasure(deps, c.var.family, c.req.valid("json").orderIds);
      return c.json({ success: true as const, eraseAt });
    })
    .delete("/family/erase", family, limit, jsonBody(eraseSchema), async (c) => {
      await stopErasure(deps, c.var.family, c.req.valid("json").orderIds);
      return c.json({ success: true as const });
    })
    .post("/family/address", family, limit, jsonBody(newAddressSchema), async (c) => {
      const wish = { ...c.req.valid("json"), language: requestLanguage(c), mark: callerMark(c, deps) };
      await askForAddress(deps, c.var.family, wish);
      return c.json({ success: true as const }, 202);
    })
    .post("/family/address/confirm", family, limit, jsonBody(addressCodeSchema), async (c) =>
      c.json({
        success: true as const,
        actsAt: await confirmAddress(deps, c.var.family, c.req.valid("json").code),
      }),
    )
    .delete("/family/address", family, limit, async (c) => {
      await stopAddressChange(deps, c.var.family);
      return c.json({ success: true as const });
    });
}
