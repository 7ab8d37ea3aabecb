/** Limits of docs/rules/pages.md#testimonials; lengths in characters. */
export const TESTIMONIAL_LIMITS = { name: 100, commentMin: 10, commentMax: 1000 } as const;
export const RATING = { min: 1, max: 5, default: 5 } as const;
