import { Hono } from "hono";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { deleteTestimonial, listAll, setApproval } from "./data.ts";
import { presentForStaff } from "./present.ts";
import { publicList } from "./public-list.ts";

const idSchema = z.uuid();

/** @throws {ApiError} not_found */
function readId(id: string): string {
  const { success, data } = idSchema.safeParse(id);
  if (!success) throw new ApiError("not_found");
  return data;
}

/** What families sent, and what staff do with it (spec.md §4, Testimonial; design.md §7.12). */
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
      const deed = { id: readId(c.req.param("id")), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(setApproval(db, true, deed)));
    })
    .post("/admin/testimonials/:id/hide", staff, async (c) => {
      const deed = { id: readId(c.req.param("id")), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(setApproval(db, false, deed)));
    })
    .delete("/admin/testimonials/:id", staff, async (c) => {
      const deed = { id: readId(c.req.param("id")), actor: c.var.staff.actor, now: now() };
      return c.json(await finish(deleteTestimonial(db, deed)));
    });
}
