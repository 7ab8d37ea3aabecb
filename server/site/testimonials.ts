import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Selectable } from "kysely";
import { testimonialSamples } from "#content/club/testimonial-samples.ts";
import { inventedContent } from "#domain/club/placeholders.ts";
import {
  type SampleTestimonial,
  submissionSchema,
  type TestimonialData,
} from "#domain/family/testimonial.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, hasRows, pickColumns } from "#server/platform/database/database.ts";
import { instantOf, type TestimonialsTable } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { browserHash } from "#server/platform/http/browser-token.ts";
import { countAgainst, networkKey, rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { sendJson } from "#server/platform/http/response-body.ts";
import { recordAudit, type StaffAction } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";

/** Stores a testimonial, hidden until staff approve it. */
async function addTestimonial(db: Db, data: TestimonialData, now: Date): Promise<void> {
  await db
    .insertInto("testimonials")
    .values({
      ...pickColumns(data, ["parentName", "childAge", "rating", "comment"]),
      id: randomUUID(),
      childName: data.childName || null,
      isApproved: false,
      createdAt: instantOf(now),
    })
    .execute();
}

type TestimonialAction = StaffAction & { id: string };

/** Publishes or hides a testimonial and records who did. @returns false if there is no such testimonial */
function setApproval(db: Db, isApproved: boolean, { id, actor, now }: TestimonialAction): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const changed = await trx
      .updateTable("testimonials")
      .set({ isApproved })
      .where("id", "=", id)
      .where("isApproved", "=", !isApproved)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return hasRows(trx.selectFrom("testimonials").where("id", "=", id));
    const action = isApproved ? "testimonial_approved" : "testimonial_hidden";
    await recordAudit(trx, { at: now, actor, action, subject: id });
    return true;
  });
}

/** Deletes a testimonial and records who did. @returns false if there is no such testimonial */
export function deleteTestimonial(db: Db, { id, actor, now }: TestimonialAction): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom("testimonials")
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) return false;
    await recordAudit(trx, { at: now, actor, action: "testimonial_deleted", subject: id });
    return true;
  });
}

type Testimonial = Selectable<TestimonialsTable>;

function newestFirst(db: Db) {
  return db.selectFrom("testimonials").selectAll().orderBy("createdAt", "desc").orderBy("id");
}

/** The newest are public; more would not be read. */
const PUBLIC_COUNT = 60;

function listApproved(db: Db): Promise<Testimonial[]> {
  return newestFirst(db).where("isApproved", "=", true).limit(PUBLIC_COUNT).execute();
}

/** The public fields: no date or state. */
function presentTestimonial(testimonial: Testimonial) {
  return pickColumns(testimonial, ["id", "parentName", "childName", "childAge", "rating", "comment"]);
}

function presentForStaff(testimonial: Testimonial) {
  return { ...presentTestimonial(testimonial), ...pickColumns(testimonial, ["createdAt", "isApproved"]) };
}

/**
 * The number of invented ones on the site, or without live keys, before the first family's is public
 * (docs/reference/setup.md#placeholder-content).
 */
export async function countSampleTestimonials({ db, live }: Pick<Deps, "db" | "live">): Promise<number> {
  if (!inventedContent(live.current().seed)) return 0;
  const approved = db.selectFrom("testimonials").where("isApproved", "=", true);
  return (await hasRows(approved)) ? 0 : testimonialSamples.length;
}

/** Limit for all posts including refused ones; enough for a whole camp. */
const POST_LIMIT = { name: "testimonial-posts", calls: 600, windowSeconds: 600 };
/** Limits for accepted posts (docs/reference/public-pages.md#testimonials); a family writes once. */
const BROWSER_LIMIT = { name: "testimonials-browser", calls: 5, windowSeconds: 3600 };
/** Two hundred families may share the camp's Wi-Fi. */
const NETWORK_LIMIT = { name: "testimonials", calls: 200, windowSeconds: 3600 };

interface PublicTestimonials {
  data: ReturnType<typeof presentTestimonial>[];
  samples?: readonly SampleTestimonial[];
}

/**
 * Public testimonials (docs/reference/api.md#public-routes), and staff's moderation
 * (docs/reference/staff-pages.md#testimonials).
 */
export function testimonialRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  /** @throws {ApiError} not_found */
  const finish = async (found: Promise<boolean>) => {
    if (!(await found)) throw new ApiError("not_found");
    return { success: true as const };
  };
  return new Hono()
    .get("/testimonials", async (c) => {
      // Invented testimonials are allowed in a demo, not with real money
      // (docs/reference/setup.md#placeholder-content).
      const isLive = deps.stripe.present()?.environment === "live";
      const samples = isLive ? {} : { samples: testimonialSamples };
      const approved = await listApproved(db);
      const data = approved.map(presentTestimonial);
      return sendJson<PublicTestimonials>(c, { data, ...(data.length > 0 ? {} : samples) });
    })
    .post("/testimonials", rateLimit(deps, POST_LIMIT), jsonBody(submissionSchema), async (c) => {
      const { website, ...testimonial } = c.req.valid("json");
      // A bot that fills in the hidden field must not notice its rejection.
      if (!website) {
        // Count the browser first, so that one browser cannot use up its address's limit.
        await countAgainst(deps, BROWSER_LIMIT, browserHash(c, deps.settings));
        await countAgainst(deps, NETWORK_LIMIT, networkKey(c, deps));
        await addTestimonial(db, testimonial, now());
      }
      return c.json({ success: true as const }, 201);
    })
    .get("/admin/testimonials", allow("testimonials.edit"), async (c) => {
      const testimonials = await newestFirst(db).execute();
      return c.json({ data: testimonials.map(presentForStaff) });
    })
    .post("/admin/testimonials/:id/approve", allow("testimonials.edit"), async (c) => {
      const action = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(setApproval(db, true, action)));
    })
    .post("/admin/testimonials/:id/hide", allow("testimonials.edit"), async (c) => {
      const action = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(setApproval(db, false, action)));
    })
    .delete("/admin/testimonials/:id", allow("testimonials.edit"), async (c) => {
      const action = { id: idParam(c), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(deleteTestimonial(db, action)));
    });
}
