import * as z from "zod/mini";
import { optionalLine } from "./text.ts";

/** Reasons that staff choose from; "duplicate" is also set automatically for a second payment. */
export const REFUND_REASONS = [
  "duplicate",
  "requested_by_family",
  "no_place",
  "camp_canceled",
  "other",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** States of a refund: stored, sent to Stripe, and Stripe's result. */
export const REFUND_STATES = ["queued", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Longest note by staff, in characters. */
export const REFUND_NOTE_MAX = 500;

/**
 * A refund by staff; the page makes `requestId`, so a repeated call is the same refund. `stillComes` false removes the
 * child from the list; it is allowed only when everything left is refunded.
 */
export const refundRequestSchema = z.object({
  cents: z.int("invalid_input").check(z.positive("invalid_input")),
  reason: z.enum(REFUND_REASONS, "invalid_input"),
  note: optionalLine(REFUND_NOTE_MAX),
  stillComes: z.optional(z.boolean("invalid_input")),
  /** Whose money it is: a registration, or null for the donation. Required if several children were paid for. */
  registrationId: z.optional(z.nullable(z.uuid("invalid_input"))),
  requestId: z.optional(z.uuid("invalid_input")),
});
