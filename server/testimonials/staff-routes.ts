import { Hono } from "hono";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { approveTestimonial, listAll } from "./data.ts";
import { presentForStaff } from "./present.ts";

const idSchema = z.uuid();

/** What families sent, and the staff's yes to it (spec.md §4, Testimonial). */
export function staffTestimonialRoutes(deps: Deps) {
  const { db, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/testimonials", staff, async (c) => {
      const testimonials = await listAll(db);
      return c.json({ data: testimonials.map(presentForStaff) });
    })
    .post("/admin/testimonials/:id/approve", staff, async (c) => {
      const id = idSchema.safeParse(c.req.param("id"));
      const approval = { id: id.data ?? "", actor: c.var.staff.actor, now: now() };
      if (!id.success || !(await approveTestimonial(db, approval))) throw new ApiError("not_found");
      return c.json({ success: true as const });
    });
}
