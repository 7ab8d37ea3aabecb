import * as z from "zod/mini";

/** Longest id or secret that Stripe hands out. */
export const STRIPE_ID_MAX = 255;

export const intentIdSchema = z.string().check(z.maxLength(STRIPE_ID_MAX), z.regex(/^pi_\w+$/));
