import * as z from "zod/mini";
import { optionalDonationSchema } from "#domain/prices/donation-and-aid.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import {
  lengthFirst,
  optionalLine,
  optionalParagraphs,
  requiredLine,
  typedMax,
} from "#domain/text/checks.ts";
import { emailAddress, optionalPhoneNumber, phoneNumber } from "#domain/text/contact.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#domain/text/languages.ts";
import { isWrittenName, optionalName, requiredName } from "#domain/text/person-name.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/time/dates.ts";
import {
  AGE_LIMITS,
  type AgeRange,
  ageAgrees,
  asksSex,
  type Eligibility,
  type GroupRule,
  groupOfBirth,
  isWithin,
} from "./ages.ts";
import { ANSWER_MAX, answerError, answerField } from "./answers.ts";
import { isInRange, type SizeRange, TEXT_LIMITS, TSHIRT_SIZES } from "./limits.ts";
import { pickUpSchema } from "./pick-up.ts";
import { QUESTIONS, type Question, type QuestionField, type Questions, type Section } from "./questions.ts";

/** The context of the rules about age and dates. */
export interface RegistrationContext {
  /** Today in the club's time zone. */
  today: CalendarDate;
  /** First day of the child's program. */
  programStart: CalendarDate;
  /** The ages of a program without groups. */
  ages?: AgeRange | undefined;
  /** Whether the program has groups for girls or boys. */
  isSexAsked?: boolean;
  /** Shirt sizes of the program; "standard" by default. */
  shirtSizes?: SizeRange | undefined;
  /** The program's groups, if any; with groups the birth date is required. */
  groups?: readonly GroupRule[] | undefined;
  questions?: readonly PublishedQuestion[] | undefined;
}

/** What the rules need to know of a program. */
export interface ProgramRules extends Eligibility {
  startsOn: CalendarDate | null;
  shirtSizes: SizeRange;
  needsSex?: boolean;
}

/** The context of a program's registrations. Without a program only the club's outer limits are known. */
export function contextOf(program: ProgramRules | undefined, today: CalendarDate): RegistrationContext {
  const hasOwnAges = program !== undefined && program.groups.length === 0;
  return {
    today,
    programStart: program?.startsOn ?? today,
    ages: hasOwnAges ? program : undefined,
    isSexAsked: asksSex(program ?? {}),
    shirtSizes: program?.shirtSizes,
  };
}

/** "2015-06-12" */
const DATE_LENGTH = 10;
const optionalDate = z._default(
  z.string("invalid_date").check(
    lengthFirst(DATE_LENGTH, "invalid_date"),
    z.refine((text) => text === "" || isCalendarDate(text), "invalid_date"),
  ),
  "",
);

/** The error code of a missing required answer, by section. */
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

/** The validation rule that follows from a question's definition. */
export function ruleOf<Told extends Question>(question: Told): RuleOf<Told> {
  const { input, choices, required, section } = question;
  if (input === "tick") return ticked() as RuleOf<Told>;
  if (!choices) return textRule(question) as RuleOf<Told>;
  const missing = MISSING[section] ?? "invalid_input";
  return (required ? requiredChoice(choices, missing) : optionalChoice(choices)) as RuleOf<Told>;
}

const requiredDate = (missing: string, invalid: string) =>
  z.string(missing).check(lengthFirst(DATE_LENGTH, invalid), z.refine(isCalendarDate, invalid));
const agreed = (code: string) => z.boolean(code).check(z.refine((value) => value, code));

/** Rules that a question's input type does not imply. */
const OWN_RULES = {
  childAge: z
    .int("missing_child")
    .check(z.minimum(AGE_LIMITS.min, "age_range"), z.maximum(AGE_LIMITS.max, "age_range")),
  // The program decides whether it is required (childRules).
  tshirtSize: z._default(z.enum(["", ...TSHIRT_SIZES], "missing_child"), ""),
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

/** The id of a question or form is a uuid. */
const QUESTION_ID_MAX = 36;

/** Answers to a program's own questions, by id. The program's questions decide which are kept. */
const answers = z.optional(
  z.record(
    z.string().check(lengthFirst(QUESTION_ID_MAX)),
    // A text is refused here only for its length.
    z.union([z.string().check(lengthFirst(typedMax(ANSWER_MAX))), z.boolean()], {
      error: ({ input }) => (typeof input === "string" ? "too_long" : "invalid_input"),
    }),
    "invalid_input",
  ),
);

/** The names that sign a program's forms, by the forms' ids (docs/reference/signatures.md#forms-to-sign). */
const signatures = z.optional(
  z.record(z.string().check(lengthFirst(QUESTION_ID_MAX)), optionalLine(TEXT_LIMITS.name), "invalid_input"),
);

/** The fields alone, without the rules that depend on today or on the program. */
export const registrationFields = z.object({
  ...(Object.fromEntries(rules) as Rules),
  answers,
  pickUp: z.optional(pickUpSchema),
  formSignatures: signatures,
  playerSignatures: signatures,
});

/** The body called registrationData (docs/reference/api.md#public-routes). donationAmount is in whole dollars. */
export type RegistrationData = z.infer<typeof registrationFields>;
export type RegistrationField = keyof Rules;

/** Whether a birth date, if given, agrees with the age (docs/reference/registration-form.md#age-and-birth-date). */
export function birthDateAgrees(
  { childAge, childDateOfBirth: birth }: Pick<RegistrationData, "childAge" | "childDateOfBirth">,
  { today, programStart }: RegistrationContext,
): boolean {
  return !isCalendarDate(birth) || ageAgrees(childAge, birth, today, programStart);
}

/** Whether the program accepts the age; with groups, the birth date decides. */
export function isAcceptedAge(age: number, { ages }: RegistrationContext): boolean {
  return !ages || isWithin(age, ages);
}

/** Whether the program has shirts of this size; without shirts, any answer counts as blank. */
export function isOfferedSize(
  size: string,
  { shirtSizes = "standard" }: Pick<RegistrationContext, "shirtSizes">,
): boolean {
  return shirtSizes === "none" || isInRange(size, shirtSizes);
}

/** Not `String()`, which throws for some objects. Invalid names keep their length. */
const asName = (sent: unknown) => (typeof sent === "string" ? sent.slice(0, TEXT_LIMITS.name) : "");

/**
 * Runs a rule even if other fields are wrong, so a family sees all errors at once. It is skipped if its own fields are
 * wrong.
 */
export function whenValid(...fields: readonly RegistrationField[]) {
  // An issue without a path means that the body is no registration at all.
  return ({ issues }: { issues: readonly z.core.$ZodRawIssue[] }) =>
    !issues.some(({ path: [wrong] = [] }) => wrong === undefined || fields.some((field) => field === wrong));
}

const signedByName = z.refine<RegistrationData>(
  ({ waiverSignature, parentFirstName, parentLastName }) =>
    isWrittenName(waiverSignature, {
      firstName: asName(parentFirstName),
      lastName: asName(parentLastName),
    }),
  { error: "signature_name", path: ["waiverSignature"], when: whenValid("waiverSignature") },
);

/** One rule per question, so a family sees all wrong answers at once. */
function answered(question: PublishedQuestion) {
  const sentBy = (value: unknown) => (value as Partial<RegistrationData>).answers?.[question.id];
  return z.refine<RegistrationData>((data) => answerError(question, sentBy(data)) === undefined, {
    error: ({ input }) => answerError(question, sentBy(input)),
    path: answerField(question.id).split("."),
    when: ({ value, issues }) =>
      typeof value === "object" &&
      value !== null &&
      !issues.some(
        ({ path: [field, id] = [] }) => field === "answers" && (id ?? question.id) === question.id,
      ),
  });
}

/** Rules that combine a child's answers, or compare them with its program. */
export function childRules(context: RegistrationContext) {
  const { today, groups = [], questions = [] } = context;
  return [
    z.refine<RegistrationData>(({ childAge }) => isAcceptedAge(childAge, context), {
      error: "age_range",
      path: ["childAge"],
      when: whenValid("childAge"),
    }),
    z.refine<RegistrationData>(({ childSex }) => !context.isSexAsked || childSex !== "", {
      error: "missing_child",
      path: ["childSex"],
      when: whenValid("childSex"),
    }),
    z.refine<RegistrationData>(({ tshirtSize }) => isOfferedSize(tshirtSize, context), {
      error: "missing_child",
      path: ["tshirtSize"],
      when: whenValid("tshirtSize"),
    }),
    z.refine<RegistrationData>(
      ({ childDateOfBirth: birth, childSex }) =>
        birth <= today && (groups.length === 0 || groupOfBirth(groups, birth, childSex)),
      {
        path: ["childDateOfBirth"],
        when: whenValid("childDateOfBirth", "childSex"),
        error: ({ input }) => {
          const { childDateOfBirth: birth } = input as RegistrationData;
          if (birth === "") return "missing_child";
          return birth > today ? "invalid_date" : "no_group";
        },
      },
    ),
    z.refine<RegistrationData>((child) => birthDateAgrees(child, context), {
      error: "age_mismatch",
      path: ["childDateOfBirth"],
      when: whenValid("childAge", "childDateOfBirth"),
    }),
    ...questions.map(answered),
  ];
}

/** Rules that combine answers that a family gives once. */
export function familyRules({ today }: Pick<RegistrationContext, "today">) {
  return [
    z.refine<RegistrationData>(
      ({ waiverDate }) => waiverDate >= addDays(today, -1) && waiverDate <= addDays(today, 1),
      { error: "waiver_date", path: ["waiverDate"], when: whenValid("waiverDate") },
    ),
    signedByName,
  ];
}

/**
 * The rules of docs/reference/registration-form.md#fields. Each issue's message is an error code (see
 * error-codes.ts); unknown keys are dropped.
 */
export function registrationSchema(context: RegistrationContext) {
  return registrationFields.check(...familyRules(context), ...childRules(context));
}
