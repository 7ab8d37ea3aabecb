import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { searchWords } from "#domain/staff/registration-search.ts";
import { honeypotField, lineChecks } from "#domain/text/checks.ts";
import { emailAddress, phoneNumber } from "#domain/text/contact.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { requiredName } from "#domain/text/person-name.ts";

/** Characters. */
const NAME_MAX = 100;

/** Why the page offered the form: no price yet, over, closed, full, or opening later. */
const INTEREST_REASONS = ["no-price", "over", "closed", "full", "not-yet"] as const;
export type InterestReason = (typeof INTEREST_REASONS)[number];

const email = emailAddress("invalid_email");
const phone = phoneNumber("invalid_phone");
const isMail = (contact: string) => contact.includes("@");

/** A mail address or phone number, by the same rules as in the registration form. */
const contact = z.string("invalid_phone").check(
  ...lineChecks(TEXT_LIMITS.email),
  z.refine((text) => !isMail(text) || email.safeParse(text).success, "invalid_email"),
  z.refine((text) => isMail(text) || phone.safeParse(text).success, "invalid_phone"),
);

/**
 * The body of POST /api/interests (docs/reference/waiting-list.md#interest-list). The field `website` is
 * hidden; only bots fill it in.
 */
export const interestSchema = z.object({
  programId: z.uuid("invalid_input"),
  name: requiredName("missing_name", NAME_MAX),
  contact,
  /** Absent: the language in which the page is read. */
  language: z.optional(z.enum(LANGUAGES, "invalid_input")),
  /** Why the page offered the form. */
  reason: z.optional(z.enum(INTEREST_REASONS, "invalid_input")),
  website: honeypotField,
});
export type InterestData = z.infer<typeof interestSchema>;

/** A key that is equal for all notations of a contact, such as "(575) 555-0100" and "+1 575 555 0100". */
export function contactKey(contact: string): string {
  return isMail(contact) ? contact.toLowerCase() : searchWords(contact).join(" ");
}
