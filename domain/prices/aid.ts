import * as z from "zod/mini";
import { AID_TEXT_MAX } from "#domain/registration/limits.ts";
import { lineChecks, requiredLine } from "#domain/text/checks.ts";

/** The family's text on the form: one line, which may be empty. */
export const aidText = z.string("invalid_input").check(...lineChecks(AID_TEXT_MAX));

/** Staff's decision; 0 cents refuse the request. */
export const aidDecisionSchema = z.object({
  grantedCents: z.int("invalid_input").check(z.nonnegative("invalid_input")),
  reason: requiredLine("change_reason", AID_TEXT_MAX),
  /** Whether every open request verified from the same network is refused too. */
  refuseSameNetwork: z.optional(z.boolean("invalid_input")),
});
export type AidDecision = z.infer<typeof aidDecisionSchema>;
