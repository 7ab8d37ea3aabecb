import * as z from "zod/mini";
import { lengthFirst, optionalLine } from "#domain/text/checks.ts";

/** Reasons that staff choose from; "duplicate" is also set automatically for a second payment. */
export const REFUND_REASONS = [
  "duplicate",
  "requested_by_family",
  "no_spot",
  "camp_canceled",
  "other",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** States of a refund, in their order: stored, sent to Stripe, and Stripe's result. */
export const REFUND_STATES = ["queued", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Longest note by staff, in characters. */
export const REFUND_NOTE_MAX = 500;

/**
 * A refund by staff; idempotent by the page's `requestId`. `keepsSpot` false removes the child from the list; it is
 * allowed only when the rest is refunded.
 */
export const refundRequestSchema = z.object({
  cents: z.int("invalid_input").check(z.positive("invalid_input")),
  reason: z.enum(REFUND_REASONS, "invalid_input"),
  note: optionalLine(REFUND_NOTE_MAX),
  keepsSpot: z.optional(z.boolean("invalid_input")),
  /** The registration whose money it is, or null for the donation. Required if several children were paid for. */
  registrationId: z.optional(z.nullable(z.uuid("invalid_input"))),
  /** Confirms a second refund of the same amount within ten minutes. */
  isRepeatConfirmed: z.optional(z.boolean("invalid_input")),
  requestId: z.optional(z.uuid("invalid_input")),
});

/** A refund as the page fills it in. */
export type RefundRequest = Omit<z.infer<typeof refundRequestSchema>, "requestId">;

/** Why a child cannot be canceled now (docs/reference/refunds.md#cancellation-refund). */
export type CancelBlock =
  /** Nothing was paid for the child: its registration is deleted, not canceled. */
  "not_paid" | "already_cancelled" | "dispute_open" | "refund_unallocated";

/** Staff's cancellation after they have seen the amount. A repeated `requestId` is the same cancellation. */
export const cancelSchema = z.object({
  expectedRefundCents: z.int("invalid_input").check(z.nonnegative("invalid_input")),
  reason: z.enum(REFUND_REASONS, "invalid_input"),
  note: optionalLine(REFUND_NOTE_MAX),
  requestId: z.uuid("invalid_input"),
});

/** The program a child moves to. Without a group, the birth date decides. */
export const moveTargetSchema = z.object({
  programId: z.uuid("invalid_input"),
  groupId: z.optional(z.nullable(z.uuid("invalid_input"))),
});

/** A positive `expectedDifferenceCents` is owed by the family, a negative one is refunded. */
export const moveSchema = z.extend(moveTargetSchema, {
  expectedDifferenceCents: z.int("invalid_input"),
  reason: optionalLine(REFUND_NOTE_MAX),
  requestId: z.optional(z.uuid("invalid_input")),
});

/** Staff's assignment of a refund that was made in Stripe's dashboard. */
export const assignSchema = z.object({
  stripeId: z.string("invalid_input").check(lengthFirst(100)),
  /** The registration of the refund, or null for the donation. */
  registrationId: z.nullable(z.uuid("invalid_input")),
});
