import * as z from "zod/mini";
import { ageAgrees, type BornWithin, CHILD_AGE, groupOfBirth } from "./ages.ts";
import { addDays, type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import { emailAddress, optionalPhoneNumber, phoneNumber } from "./contact.ts";
import { optionalDonationSchema } from "./donation-schema.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "./languages.ts";
import { optionalName, requiredName } from "./person-name.ts";
import {
  QUESTIONS,
  type Question,
  type QuestionField,
  type Questions,
  type Section,
} from "./registration-questions.ts";
import { isWrittenName } from "./signature.ts";
import { optionalLine, optionalParagraphs, requiredLine } from "./text.ts";

/** What the age and date rules are measured against. */
export interface RegistrationContext {
  /** Today in the club's time zone. */
  today: CalendarDate;
  /** First day of the program that the child is registered for. */
  programStart: CalendarDate;
  /** Its groups, where it has any: the birth date is then required. */
  groups?: readonly BornWithin[] | undefined;
}

const optionalDate = z._default(
  z.string("invalid_date").check(z.refine((text) => text === "" || isCalendarDate(text), "invalid_date")),
  "",
);

/** What is missing where a required answer of the section is. */
const MISSING: { readonly [In in Section]?: string } = {
  child: "missing_child",
  guardian: "missing_parent",
  program: "missing_reason",
  emergency: "missing_emergency",
  signed: "missing_waiver",
};

function requiredChoice<const Choices extends readonly string[]>(choices: Choices, missing: string) {
  return z.enum(choices, missing);
}

function optionalChoice<const Choices extends readonly string[]>(choices: Choices) {
  return z._default(z.enum([...choices, ""] as readonly (Choices[number] | "")[], "invalid_input"), "");
}

const ticked = () => z._default(z.boolean("invalid_input"), false);

type RuleOf<Told> = Told extends { input: "tick" }
  ? ReturnType<typeof ticked>
  : Told extends { choices: infer Choices extends readonly string[] }
    ? Told extends { required: unknown }
      ? ReturnType<typeof requiredChoice<Choices>>
      : ReturnType<typeof optionalChoice<Choices>>
    : ReturnType<Told extends { required: unknown } ? typeof requiredLine : typeof optionalLine>;

function textRule({ input, max = 0, required, section }: Question) {
  const missing = MISSING[section] ?? "invalid_input";
  if (input === "phone") return required ? phoneNumber(missing) : optionalPhoneNumber;
  if (input === "email") return emailAddress(missing);
  if (input === "date") return required ? requiredDate(missing, "invalid_date") : optionalDate;
  if (input === "paragraph") return optionalParagraphs(max);
  if (input === "line") return required ? requiredLine(missing, max) : optionalLine(max);
  return required ? requiredName(missing, max) : optionalName(max);
}

/** The rule that a question has by what it is told to be. */
export function ruleOf<Told extends Question>(question: Told): RuleOf<Told> {
  const { input, choices, required, section } = question;
  if (input === "tick") return ticked() as RuleOf<Told>;
  if (!choices) return textRule(question) as RuleOf<Told>;
  const missing = MISSING[section] ?? "invalid_input";
  return (required ? requiredChoice(choices, missing) : optionalChoice(choices)) as RuleOf<Told>;
}

const requiredDate = (missing: string, invalid: string) =>
  z.string(missing).check(z.refine(isCalendarDate, invalid));
const agreed = (code: string) => z.boolean(code).check(z.refine((value) => value, code));

/** Rules of what is more than a text, a box or a choice. */
const OWN_RULES = {
  childAge: z
    .int("missing_child")
    .check(z.minimum(CHILD_AGE.min, "age_range"), z.maximum(CHILD_AGE.max, "age_range")),
  waiverDate: requiredDate("missing_waiver", "waiver_date"),
  codeOfConductAgreed: agreed("conduct_required"),
  termsAgreed: agreed("terms_required"),
  donationAmount: z._default(optionalDonationSchema, 0),
  language: z._default(z.enum(LANGUAGES, "invalid_input"), FALLBACK_LANGUAGE),
};

type Rules = {
  [Field in QuestionField]: Field extends keyof typeof OWN_RULES
    ? (typeof OWN_RULES)[Field]
    : RuleOf<Questions[Field]>;
};

const ownRules: Readonly<Record<string, unknown>> = OWN_RULES;
const rules = Object.entries(QUESTIONS).map(([field, question]) => [
  field,
  ownRules[field] ?? ruleOf(question),
]);

/** The fields alone, without the rules that depend on today. */
export const registrationFields = z.object(Object.fromEntries(rules) as Rules);

/** What a family sends: the body called registrationData (docs/rules/api.md#calls-of-the-public-pages). donationAmount is whole dollars. */
export type RegistrationData = z.infer<typeof registrationFields>;
export type RegistrationField = keyof RegistrationData;

/** Every field in the order of the form, so that the first error is the topmost one. */
export const REGISTRATION_FIELDS = Object.keys(registrationFields.shape) as RegistrationField[];

/** Whether a birth date, where one is given, agrees with the age (docs/rules/registration.md#an-age-in-years-and-a-birth-date-agree). */
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
 * The rules of docs/rules/registration.md#the-fields-of-a-registration. Each issue's message is an error code
 * (see error-codes.ts); unknown keys are dropped.
 */
export function registrationSchema(context: RegistrationContext) {
  const { today, groups = [] } = context;
  return registrationFields.check(
    z.refine(({ childDateOfBirth: birth }) => groups.length === 0 || groupOfBirth(groups, birth), {
      error: "no_group",
      path: ["childDateOfBirth"],
    }),
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
