import type { TypedResponse } from "hono";
import { Hono } from "hono";
import { submissionSchema } from "#domain/testimonial.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Deps } from "#server/deps.ts";
import { sendEncoded } from "#server/http/answer-body.ts";
import { ApiError } from "#server/http/api-error.ts";
import { callerMark, countAgainst, rateLimit } from "#server/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/http/request-input.ts";
import { browserHash } from "#server/payments/payer.ts";
import { addTestimonial, deleteTestimonial, setApproval } from "./mutations.ts";
import type { presentTestimonial } from "./queries.ts";
import { listAll, presentForStaff, publicList } from "./queries.ts";

/** Limit for all posts including refused ones; enough for a whole camp. */
const POST_LIMIT = { name: "testimonial-posts", calls: 600, windowSeconds: 600 };
/** Limits for accepted posts (docs/rules/pages.md#how-many-testimonials-are-taken); a family writes once. */
const BROWSER_LIMIT = { name: "testimonials-browser", calls: 5, windowSeconds: 3600 };
/** Two hundred families may share the camp's Wi-Fi. */
const ADDRESS_LIMIT = { name: "testimonials", calls: 200, windowSeconds: 3600 };

const JSON_LIST = { type: "application/json", vary: "Accept-Encoding" } as const;
/** Types the precomputed bytes for hono's client. */
type PublicAnswer = Response & TypedResponse<{ data: ReturnType<typeof presentTestimonial>[] }, 200, "json">;

/** Public testimonials (docs/rules/api.md#calls-of-the-public-pages). */
export function testimonialRoutes(deps: Deps) {
  const { db, now } = deps;
  const list = publicList(db);
  return new Hono()
    .get("/testimonials", async (c) => {
      const body = await list.at(now());
      return sendEncoded(c, body, JSON_LIST) as PublicAnswer;
    })
    .post("/testimonials", rateLimit(deps, POST_LIMIT), jsonBody(submissionSchema), async (c) => {
      const { website, ...testimonial } = c.req.valid("json");
      // A bot that fills in the hidden field must not notice its rejection.
      if (!website) {
        // Count the browser first, so that one browser cannot use up its address's limit.
        await countAgainst(deps, BROWSER_LIMIT, browserHash(c, deps.settings));
        await countAgainst(deps, ADDRESS_LIMIT, callerMark(c, deps));
        await addTestimonial(db, testimonial, now());
      }
      return c.json({ success: true as const }, 201);
    });
}

/** Staff's moderation (docs/rules/staff.md#testimonial-management). */
export function staffTestimonialRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  const list = publicList(db);
  /** @throws {ApiError} not_found */
  const finish = async (found: Promise<boolean>) => {
    if (!(await found)) throw new ApiError("not_found");
    list.forget();
    return { success: true as const };
  };
  return new Hono()
    .get("/admin/testimonials", staff, async (c) => {
      const testimonials = await listAll(db);
      return c.json({ data: testimonials.map(presentForStaff) });
    })
    .post("/admin/testimonials/:id/approve", staff, async (c) => {
      const action = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(setApproval(db, true, action)));
    })
    .post("/admin/testimonials/:id/hide", staff, async (c) => {
      const action = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(setApproval(db, false, action)));
    })
    .delete("/admin/testimonials/:id", staff, async (c) => {
      const action = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(deleteTestimonial(db, action)));
    });
}
