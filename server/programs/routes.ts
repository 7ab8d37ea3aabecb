import { Hono } from "hono";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { giveBrowserToken } from "#server/payments/browser-token.ts";
import { availabilityOf, listPrograms } from "./data.ts";

/** A school with one address looks in on opening day; every page asks once. */
const LOOK_LIMIT = { name: "programs", calls: 1200, windowSeconds: 600 };

/** What the pages need to know before anyone types: open or not, and how cards are taken. */
export function programRoutes(deps: Deps) {
  const { db, stripe, now, settings } = deps;
  return new Hono()
    .get("/config", (c) => {
      if (stripe) giveBrowserToken(c, settings);
      c.header("Cache-Control", "no-store");
      return c.json({
        data: {
          paymentsAvailable: stripe !== null,
          publishableKey: stripe?.publishableKey ?? null,
          stripeJsUrl: stripe?.scriptUrl ?? null,
          today: dateInZone(now(), club.timeZone),
        },
      });
    })
    .get("/programs", rateLimit(deps, LOOK_LIMIT), async (c) => {
      const instant = instantOf(now());
      const programs = await listPrograms(db);
      const data = await Promise.all(
        programs.map(async (program) => ({
          id: program.id,
          availability: stripe ? await availabilityOf(db, program, instant) : ("closed" as const),
          feeCents: program.feeCents,
          startsOn: program.startsOn,
          endsOn: program.endsOn,
        })),
      );
      c.header("Cache-Control", "no-store");
      return c.json({ data });
    });
}
