import { Hono, type TypedResponse } from "hono";
import { submissionSchema } from "#domain/testimonial.ts";
import type { Deps } from "#server/deps.ts";
import { sendEncoded } from "#server/http/encoded-body.ts";
import { jsonBody } from "#server/http/json-body.ts";
import { rateLimit } from "#server/http/rate-limit.ts";
import { addTestimonial } from "./data.ts";
import type { presentTestimonial } from "./present.ts";
import { publicList } from "./public-list.ts";

/** A family writes once; the rest is room for mistakes and for neighbours behind one address. */
const SUBMIT_LIMIT = { name: "testimonials", calls: 5, windowSeconds: 3600 };

const JSON_LIST = { type: "application/json", vary: "Accept-Encoding" } as const;
/** What the list is for those who call it through hono's client: its bytes are made before it is asked for. */
type PublicAnswer = Response & TypedResponse<{ data: ReturnType<typeof presentTestimonial>[] }, 200, "json">;

/** Reading what families say, and saying it (spec.md §7). */
export function testimonialRoutes(deps: Deps) {
  const { db, now } = deps;
  const list = publicList(db);
  return new Hono()
    .get("/testimonials", async (c) => {
      const body = await list.at(now());
      return sendEncoded(c, body, JSON_LIST) as PublicAnswer;
    })
    .post("/testimonials", rateLimit(deps, SUBMIT_LIMIT), jsonBody(submissionSchema), async (c) => {
      const { website, ...testimonial } = c.req.valid("json");
      // A program that fills in what nobody sees must not learn that it was noticed.
      if (!website) await addTestimonial(db, testimonial, now());
      return c.json({ success: true as const }, 201);
    });
}
