import * as z from "zod/mini";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "#domain/payment-state.ts";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import { cleanLine } from "#domain/text.ts";
import { optionalCursor, query } from "#server/registrations/staff-query.ts";

/** Validates `?state=&purpose=&search=&after=`. */
export const paymentsQuery = query({
  after: optionalCursor,
  state: z.optional(z.enum(PAYMENT_STATES)),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  search: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(SEARCH_MAX)), ""),
});
