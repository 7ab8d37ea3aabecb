import { Hono } from "hono";
import { contactOf } from "#content/policies/policy-facts.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { findPolicyText, listPolicyTexts } from "./policy-texts.ts";

/** Reading what ten families signed takes fifty requests. */
const READ_LIMIT = { name: "policies", calls: 300, windowSeconds: 600 };

const HASH = /^[\da-f]{64}$/;

/** All texts that families were asked to agree to; public. */
export function policyRoutes(deps: Deps) {
  const { db, live } = deps;
  const limit = rateLimit(deps, READ_LIMIT);
  return new Hono()
    .get("/policies", limit, async (c) => {
      c.header("Cache-Control", "no-cache");
      return c.json({ data: await listPolicyTexts(db, contactOf(live.current().site.club)) });
    })
    .get("/policies/:hash", limit, async (c) => {
      const hash = c.req.param("hash");
      const found = HASH.test(hash) ? await findPolicyText(db, hash) : undefined;
      if (!found) throw new ApiError("not_found");
      // A hash never changes its text.
      c.header("Cache-Control", "public, max-age=31536000, immutable");
      return c.json({ data: found });
    });
}
