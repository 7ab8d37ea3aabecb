import * as z from "zod/mini";
import { REFUND_NOTE_MAX, REFUND_REASONS } from "./refund.ts";
import { lengthFirst, optionalLine } from "./text.ts";

/** Why a child cannot be canceled now (docs/rules/money.md#what-goes-back-when-a-child-leaves). */
export const CANCEL_BLOCKS = [
  /** Nothing was paid for the child: its registration is deleted, not canceled. */
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "refund_unallocated",
] as const;
export type CancelBlock = (typeof CANCEL_BLOCKS)[number];

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

/** Whose refund it is: a registration, or null for the donation. */
export const refundTargetSchema = z.nullable(z.uuid("invalid_input"));

/** Staff say whose money a refund was that was made in Stripe's dashboard. */
export const assignSchema = z.object({
  stripeId: z.string("invalid_input").check(lengthFirst(100)),
  registrationId: refundTargetSchema,
});
