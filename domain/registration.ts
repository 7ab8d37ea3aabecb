import * as z from "zod/mini";
import { ageAgrees, CHILD_AGE } from "./ages.ts";
import { addDays, type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import { emailAddress, phoneNumber } from "./contact.ts";
import { optionalDonationSchema } from "./donation-schema.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "./languages.ts";
import { requiredName } from "./person-name.ts";
import { SIGN_UP_REASONS } from "./programs.ts";
import { SKILL_LEVELS, TEXT_LIMITS, TSHIRT_SIZES } from "./registration-choices.ts";
import { isWrittenName } from "./signature.ts";
import { optionalLine, optionalParagraphs } from "./text.ts";

/** What the age and date rules are measured against. */
export interface RegistrationContext {
  /** Today in the club's time zone. */
  today: CalendarDate;
  /** First day of the program that the child is registered for. */
  programStart: CalendarDate;
}

export const optionalDate = z._default(
  z.string("invalid_date").check(z.refine((text) => text === "" || isCalendarDate(text), "invalid_date")),
  "",
);

const agreed = (code: string) => z.boolean(code).check(z.refine((value) => value, code));

/** The fields alone, without the rules that depend on today. */
export const registrationFields = z.object({
  childFirstName: requiredName("missing_child", TEXT_LIMITS.name),
  childLastName: requiredName("missing_child", TEXT_LIMITS.name),
  childAge: z
    .int("missing_child")
    .check(z.minimum(CHILD_AGE.min, "age_range"), z.maximum(CHILD_AGE.max, "age_range")),
  childDateOfBirth: optionalDate,
  skillLevel: z._default(z.enum([...SKILL_LEVELS, ""], "invalid_input"), ""),
  tshirtSize: z.enum(TSHIRT_SIZES, "missing_child"),
  parentFirstName: requiredName("missing_parent", TEXT_LIMITS.name),
  parentLastName: requiredName("missing_parent", TEXT_LIMITS.name),
  email: emailAddress("missing_parent"),
  phone: phoneNumber("missing_parent"),
  parentAddress: optionalLine(TEXT_LIMITS.address),
  signUpReason: z.enum(SIGN_UP_REASONS, "missing_reason"),
  emergencyContactName: requiredName("missing_emergency", TEXT_LIMITS.name),
  emergencyContactPhone: phoneNumber("missing_emergency"),
  emergencyContactRelation: optionalLine(TEXT_LIMITS.relation),
  medicalConditions: optionalParagraphs(TEXT_LIMITS.health),
  allergies: optionalParagraphs(TEXT_LIMITS.health),
  mediaConsentDeclined: z._default(z.boolean("invalid_input"), false),
  waiverSignature: requiredName("missing_waiver", TEXT_LIMITS.name),
  waiverDate: z.string("missing_waiver").check(z.refine(isCalendarDate, "waiver_date")),
  codeOfConductAgreed: agreed("conduct_required"),
  termsAgreed: agreed("terms_required"),
  donationAmount: z._default(optionalDonationSchema, 0),
  language: z._default(z.enum(LANGUAGES, "invalid_input"), FALLBACK_LANGUAGE),
});

/** What a family sends: the body called registrationData in spec.md §7. donationAmount is whole dollars. */
export type RegistrationData = z.infer<typeof registrationFields>;
export type RegistrationField = keyof RegistrationData;

/** Every field in the order of the form, so that the first error is the topmost one. */
export const REGISTRATION_FIELDS = Object.keys(registrationFields.shape) as RegistrationField[];

/** Whether a birth date, where one is given, agrees with the age (design.md §7.9). */
export function birthDateAgrees(
  { childAge, childDateOfBirth: birth }: Pick<RegistrationData, "childAge" | "childDateOfBirth">,
  { today, programStart }: RegistrationContext,
): boolean {
  return !isCalendarDate(birth) || ageAgrees(childAge, birth, today, programStart);
}

/** Holds also where another answer is wrong, so that a family hears of everything at once. */
const signedByName = z.refine<RegistrationData>(
  ({ waiverSignature, parentFirstName, parentLastName }) =>
    isWrittenName(waiverSignature, {
      parentFirstName: String(parentFirstName ?? ""),
      parentLastName: String(parentLastName ?? ""),
    }),
  {
    error: "signature_name",
    path: ["waiverSignature"],
    when: ({ value, issues }) =>
      typeof value === "object" &&
      value !== null &&
      typeof (value as Partial<RegistrationData>).waiverSignature === "string" &&
      !issues.some(({ path }) => path?.[0] === "waiverSignature"),
  },
);

/**
 * The rules of spec.md §5 and design.md §7.9 and §7.15. Each issue's message is an error code
 * (see error-codes.ts); unknown keys are dropped.
 */
export function registrationSchema(context: RegistrationContext) {
  const { today } = context;
  return registrationFields.check(
    z.refine((child) => birthDateAgrees(child, context), {
      error: "age_mismatch",
      path: ["childDateOfBirth"],
    }),
    z.refine(({ waiverDate }) => waiverDate >= addDays(today, -1) && waiverDate <= addDays(today, 1), {
      error: "waiver_date",
      path: ["waiverDate"],
    }),
    signedByName,
  );
}
