import { Hono } from "hono";
import { interestSchema } from "#domain/interest.ts";
import type { Deps } from "#server/deps.ts";
import { callerMark, countAgainst, rateLimit } from "#server/http/rate-limit.ts";
import { jsonBody, requestLanguage } from "#server/http/request-input.ts";
import { browserHash } from "#server/payments/payer.ts";
import { addInterest } from "./mutations.ts";

/** Posts of any kind, also those that are refused: more than a school full of families makes mistakes in. */
const POST_LIMIT = { name: "interest-posts", calls: 600, windowSeconds: 600 };
/** What is taken: a family asks about some programs, for some children. */
const BROWSER_LIMIT = { name: "interests-browser", calls: 10, windowSeconds: 3600 };
/** Two hundred families stand at one school's Wi-Fi when the next season is spoken of. */
const ADDRESS_LIMIT = { name: "interests", calls: 200, windowSeconds: 3600 };

/** Asking to hear of a program (docs/rules/registration.md#whoever-asks-is-written-down). */
export function interestRoutes(deps: Deps) {
  const { db, now, secretKey, settings } = deps;
  return new Hono().post("/interests", rateLimit(deps, POST_LIMIT), jsonBody(interestSchema), async (c) => {
    const { website, ...asked } = c.req.valid("json");
    // A program that fills in what nobody sees must not learn that it was noticed.
    if (!website) {
      await countAgainst(deps, BROWSER_LIMIT, browserHash(c, settings));
      await countAgainst(deps, ADDRESS_LIMIT, callerMark(c, deps));
      const interest = { ...asked, language: asked.language ?? requestLanguage(c) };
      await addInterest(db, { interest, secretKey, now: now() });
    }
    return c.json({ success: true as const }, 201);
  });
}
