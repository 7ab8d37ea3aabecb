import * as z from "zod/mini";
import { REFUND_NOTE_MAX, REFUND_REASONS } from "./refund.ts";
import { optionalLine } from "./text.ts";

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
  /** Confirms a second refund of the same amount within ten minutes. */
  isRepeatMeant: z.optional(z.boolean("invalid_input")),
  requestId: z.optional(z.uuid("invalid_input")),
});
