import type { Testimonial } from "./data.ts";

/** What everybody may read: no date, no state. */
export function presentTestimonial({ id, parentName, childName, childAge, rating, comment }: Testimonial) {
  return { id, parentName, childName, childAge, rating, comment };
}

/** What staff see beyond that. */
export function presentForStaff(testimonial: Testimonial) {
  const { createdAt, isApproved } = testimonial;
  return { ...presentTestimonial(testimonial), createdAt, isApproved };
}
