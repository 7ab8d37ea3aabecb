import * as z from "zod/mini";
import { emailAddress } from "./contact.ts";
import { requiredLine } from "./text.ts";

/** Longest reason of staff, in characters. */
const REASON_MAX = 500;

/** A new address that staff enter after a call (docs/rules/family.md#a-new-address). */
export const staffAddressSchema = z.object({
  email: emailAddress("invalid_email"),
  reason: requiredLine("change_reason", REASON_MAX),
});
