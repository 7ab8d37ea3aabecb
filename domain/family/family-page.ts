import * as z from "zod/mini";
import { codeSchema } from "./sign-in.ts";

/** A family's cancellation of a child, after it has seen the amount. Idempotent by `requestId`. */
export const familyCancelSchema = z.object({
  expectedRefundCents: z.int("invalid_input").check(z.nonnegative("invalid_input")),
  requestId: z.optional(z.uuid("invalid_input")),
});

/** How long a family may stop an erasure. */
export const ERASE_DELAY_DAYS = 7;
/** How long the old mailbox may object to a new one. */
export const ADDRESS_OBJECTION_HOURS = 72;

/** Why an order cannot be erased yet (docs/reference/family-page.md#erasure-requests). */
export const ERASE_BLOCKS = ["child_to_come", "money_open", "dispute_open", "other_mailbox"] as const;
export type EraseBlock = (typeof ERASE_BLOCKS)[number];

/** Minutes after payment in which the paying browser may correct the mail address, and most corrections of one order. */
export const CORRECTION_MINUTES = 60;
export const ADDRESS_CORRECTIONS = 3;

/** The orders to erase, or whose erasure is canceled; all orders of the session if absent. */
export const eraseSchema = z.object({
  orderIds: z.optional(z.array(z.uuid("invalid_input")).check(z.minLength(1), z.maxLength(100))),
});

export const addressCodeSchema = z.object({ code: codeSchema });
