import { Hono } from "hono";
import { submissionSchema } from "#domain/testimonial.ts";
import type { Deps } from "#server/deps.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { addTestimonial, listApproved } from "./data.ts";
import { presentTestimonial } from "./present.ts";

/** A family writes once; the rest is room for mistakes and for neighbours behind one address. */
const SUBMIT_LIMIT = { name: "testimonials", calls: 5, windowSeconds: 3600 };

/** Reading what families say, and saying it (spec.md §7). */
export function testimonialRoutes(deps: Deps) {
  const { db, now } = deps;
  return new Hono()
    .get("/testimonials", async (c) => {
      const testimonials = await listApproved(db);
      return c.json({ data: testimonials.map(presentTestimonial) });
    })
    .post("/testimonials", rateLimit(deps, SUBMIT_LIMIT), jsonBody(submissionSchema), async (c) => {
      const { website, ...testimonial } = c.req.valid("json");
      // A program that fills in what nobody sees must not learn that it was noticed.
      if (!website) await addTestimonial(db, testimonial, now());
      return c.json({ success: true as const }, 201);
    });
}
