import * as z from "zod/mini";
import { isCalendarDate } from "#domain/calendar-date.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { PAYMENT_PURPOSES, PAYMENT_STATES } from "#domain/payment-state.ts";
import { SEARCH_MAX } from "#domain/registration-search.ts";
import { optionalCursor, query } from "#server/http/page-query.ts";

/** Validates `?state=&purpose=&search=&cursor=`. */
export const paymentsQuery = query({
  cursor: optionalCursor,
  state: z.optional(z.enum(PAYMENT_STATES)),
  purpose: z.optional(z.enum(PAYMENT_PURPOSES)),
  search: z._default(z.string().check(z.overwrite(cleanLine), z.maxLength(SEARCH_MAX)), ""),
});

/** Far enough off for any book, and near enough for the day after it to have four digits in its year. */
const LAST_DAY = "2999-12-31";
const isDay = (text: string) => isCalendarDate(text) && text <= LAST_DAY;
const day = z.string().check(z.refine(isDay));

/** Validates `?from=&to=`, calendar dates of the club, both included. */
export const periodQuery = query({ from: day, to: day });
