import * as z from "zod/mini";
import { optionalLine } from "./text.ts";

/** Why money goes back; staff choose one, "duplicate" is also chosen by the rule for a second payment. */
export const REFUND_REASONS = [
  "duplicate",
  "requested_by_family",
  "no_place",
  "camp_canceled",
  "other",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Life of a refund: stored, sent to Stripe, and what Stripe says became of it. */
export const REFUND_STATES = ["queued", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Longest note of staff about a refund, in characters. */
export const REFUND_NOTE_MAX = 500;

/**
 * What staff ask for; `requestId`, made by the page, makes a repeated call the same refund. With `stillComes` false,
 * which only a refund of all that is left may say, the child is taken off the list.
 */
export const refundRequestSchema = z.object({
  cents: z.int("invalid_input").check(z.positive("invalid_input")),
  reason: z.enum(REFUND_REASONS, "invalid_input"),
  note: optionalLine(REFUND_NOTE_MAX),
  stillComes: z.optional(z.boolean("invalid_input")),
  /** Whose money it is, by the registration; null for the donation. Needed where several children were paid for. */
  registrationId: z.optional(z.nullable(z.uuid("invalid_input"))),
  requestId: z.optional(z.uuid("invalid_input")),
});
