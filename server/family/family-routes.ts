import { Hono } from "hono";
import { familyCodeSchema, familySignInSchema, openOrdersSchema } from "#domain/family-page.ts";
import type { Deps } from "#server/deps.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/platform/request-input.ts";
import { familyOverview } from "./overview.ts";
import { requireFamily } from "./require-family.ts";
import { endSession } from "./sessions.ts";
import { mailFamilyCode, openMoreOrders, signIn } from "./sign-in.ts";

const CODE_LIMIT = { name: "family-code", calls: 120, windowSeconds: 600 };
const SIGN_IN_LIMIT = { name: "family-session", calls: 120, windowSeconds: 600 };

/** The family's page: signing in and out, and what it shows (docs/rules/family.md). */
export function familyRoutes(deps: Deps) {
  const family = requireFamily(deps);
  return new Hono()
    .use("/family/*", async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    })
    .post("/family/code", rateLimit(deps, CODE_LIMIT), jsonBody(familyCodeSchema), async (c) => {
      await mailFamilyCode(c, deps, { ...c.req.valid("json"), language: requestLanguage(c) });
      return c.json({ success: true as const }, 202);
    })
    .post("/family/session", rateLimit(deps, SIGN_IN_LIMIT), jsonBody(familySignInSchema), async (c) => {
      await signIn(c, deps, c.req.valid("json"));
      return c.json({ success: true as const });
    })
    .delete("/family/session", async (c) => {
      await endSession(c, deps);
      return c.json({ success: true as const });
    })
    .post("/family/orders", family, jsonBody(openOrdersSchema), async (c) => {
      await openMoreOrders(deps, c.var.family, c.req.valid("json").phoneDigits);
      return c.json({ success: true as const });
    })
    .get("/family", family, async (c) =>
      c.json({ data: await familyOverview(deps, c.var.family, requestLanguage(c)) }),
    );
}
