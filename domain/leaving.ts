import * as z from "zod/mini";
import { REFUND_NOTE_MAX, REFUND_REASONS } from "./refund.ts";
import { lengthFirst, optionalLine } from "./text.ts";

/** Why a child cannot be canceled just now (docs/rules/money.md#what-goes-back-when-a-child-leaves). */
export const CANCEL_BLOCKS = [
  /** Nothing of it was paid: it is deleted, not canceled. */
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "contest_open",
  "refund_unallocated",
] as const;
export type CancelBlock = (typeof CANCEL_BLOCKS)[number];

/** What staff press after they have seen the amount; the same `requestId` again is the same cancellation. */
export const cancelSchema = z.object({
  expectedRefundCents: z.int("invalid_input").check(z.nonnegative("invalid_input")),
  reason: z.enum(REFUND_REASONS, "invalid_input"),
  note: optionalLine(REFUND_NOTE_MAX),
  requestId: z.uuid("invalid_input"),
});

/** Where a child moves to; without a group the one that its birth date leads to. */
export const moveTargetSchema = z.object({
  programId: z.uuid("invalid_input"),
  groupId: z.optional(z.nullable(z.uuid("invalid_input"))),
});

/** `expectedDifferenceCents` above zero is to be paid, below zero goes back. */
export const moveSchema = z.extend(moveTargetSchema, {
  expectedDifferenceCents: z.int("invalid_input"),
  reason: optionalLine(REFUND_NOTE_MAX),
  requestId: z.optional(z.uuid("invalid_input")),
});

/** Of which child a refund is, by its registration; null: of the donation. */
export const refundTargetSchema = z.nullable(z.uuid("invalid_input"));

/** Whose money a refund was that somebody made in Stripe's dashboard. */
export const assignSchema = z.object({
  stripeId: z.string("invalid_input").check(lengthFirst(100)),
  registrationId: refundTargetSchema,
});
