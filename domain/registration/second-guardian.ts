import * as z from "zod/mini";
import { requiredLine } from "#domain/text/checks.ts";
import { emailAddress, phoneNumber } from "#domain/text/contact.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { TEXT_LIMITS } from "./limits.ts";

export const guardianSchema = z.object({
  name: requiredLine("missing_name", TEXT_LIMITS.name),
  email: emailAddress("invalid_email"),
  phone: phoneNumber("invalid_phone"),
  language: z.enum(LANGUAGES, "invalid_input"),
});

/** Another guardian of an order's children, who gets notices without money (docs/reference/family-page.md#second-guardian). */
export type SecondGuardian = z.infer<typeof guardianSchema>;

/** Sets the second guardian of an order, or removes it. */
export const secondGuardianSchema = z.object({ guardian: z.nullable(guardianSchema) });
