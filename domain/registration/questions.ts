import { SIGN_UP_REASONS } from "#domain/programs/programs.ts";
import { CHILD_SEXES, SKILL_LEVELS, TEXT_LIMITS, TSHIRT_SIZES } from "./limits.ts";

interface QuestionRules {
  /** The section in the family's form, staff's forms and the registration's details. */
  section:
    | "child"
    | "guardian"
    | "program"
    | "emergency"
    | "health"
    | "photos"
    | "signed"
    | "donation"
    | "page";
  /** Whether an answer is required; "online": it may be blank on paper. */
  required?: true | "online";
  /** Whether the form shows a hint, found under `hints` in its texts. */
  hint?: true;
  /** Asked, shown and required only where the child's program needs it; otherwise blank. */
  asksByProgram?: true;
  /** The browser's autofill token; without it nothing is filled in. */
  autoComplete?: string;
  /** Position of its further column in staff's export; never for health answers (server/registrations/list.ts). */
  exportOrder?: number;
}
interface Text extends QuestionRules {
  input: "name" | "signature" | "line";
  /** Longest answer, in characters. */
  max: number;
}
interface Paragraph extends QuestionRules {
  input: "paragraph";
  required?: never;
  max: number;
}
interface Choice extends QuestionRules {
  input: "choice";
  choices: readonly string[];
  exportOrder?: never;
}
interface Other extends QuestionRules {
  input: "date" | "phone" | "email" | "age" | "donation" | "language";
  max?: number;
}
interface Tick extends QuestionRules {
  input: "tick";
  /** A box that must be ticked has its own rule and error code (domain/registration/registration.ts). */
  required?: "online";
  exportOrder?: never;
}

type AnyQuestion = Text | Paragraph | Choice | Tick | Other;

/**
 * Every question of the registration, in the order of the form, defined only here. Rules, form values, saved drafts,
 * staff's forms, details and rows derive from it (docs/first-change.md); its column is in server/platform/database/schema.ts. It is
 * small and free of zod, because the form's first load includes it
 * (docs/reference/page-loading.md#validation-rules).
 */
export const QUESTIONS = {
  childFirstName: { section: "child", input: "name", max: TEXT_LIMITS.name, required: true },
  childLastName: { section: "child", input: "name", max: TEXT_LIMITS.name, required: true },
  childAge: { section: "child", input: "age", required: true },
  childDateOfBirth: { section: "child", input: "date", exportOrder: 1 },
  childSex: { section: "child", input: "choice", choices: CHILD_SEXES, asksByProgram: true },
  skillLevel: { section: "child", input: "choice", choices: SKILL_LEVELS },
  tshirtSize: { section: "child", input: "choice", choices: TSHIRT_SIZES, asksByProgram: true },
  parentFirstName: {
    section: "guardian",
    input: "name",
    max: TEXT_LIMITS.name,
    required: true,
    autoComplete: "given-name",
  },
  parentLastName: {
    section: "guardian",
    input: "name",
    max: TEXT_LIMITS.name,
    required: true,
    autoComplete: "family-name",
  },
  email: {
    section: "guardian",
    input: "email",
    max: TEXT_LIMITS.email,
    required: true,
    hint: true,
    autoComplete: "email",
  },
  phone: { section: "guardian", input: "phone", required: true, hint: true, autoComplete: "tel" },
  parentAddress: {
    section: "guardian",
    input: "line",
    max: TEXT_LIMITS.address,
    autoComplete: "street-address",
  },
  signUpReason: { section: "program", input: "choice", choices: SIGN_UP_REASONS, required: true },
  emergencyContactName: {
    section: "emergency",
    input: "name",
    max: TEXT_LIMITS.name,
    required: "online",
    autoComplete: "section-emergency name",
    exportOrder: 2,
  },
  emergencyContactPhone: {
    section: "emergency",
    input: "phone",
    required: "online",
    autoComplete: "section-emergency tel",
    exportOrder: 3,
  },
  emergencyContactRelation: {
    section: "emergency",
    input: "line",
    max: TEXT_LIMITS.relation,
    exportOrder: 4,
  },
  medicalConditions: { section: "health", input: "paragraph", max: TEXT_LIMITS.health, hint: true },
  allergies: { section: "health", input: "paragraph", max: TEXT_LIMITS.health, hint: true },
  mediaConsentDeclined: { section: "photos", input: "tick", hint: true },
  waiverSignature: {
    section: "signed",
    input: "signature",
    max: TEXT_LIMITS.name,
    required: "online",
    hint: true,
  },
  waiverDate: { section: "signed", input: "date", required: "online" },
  codeOfConductAgreed: { section: "signed", input: "tick", required: "online" },
  termsAgreed: { section: "signed", input: "tick", required: "online" },
  donationAmount: { section: "donation", input: "donation" },
  language: { section: "page", input: "language" },
} as const satisfies Record<string, AnyQuestion>;

export type Questions = typeof QUESTIONS;
export type QuestionField = keyof Questions;
export type Section = QuestionRules["section"];

/** Names of the questions with these properties, such as `{ input: "choice" }`. */
export type FieldsWith<Kind> = {
  [Field in QuestionField]: Questions[Field] extends Kind ? Field : never;
}[QuestionField];

/** Any question, with all properties optional. */
export interface Question extends QuestionRules {
  input: AnyQuestion["input"];
  max?: number;
  choices?: readonly string[];
}
export function questionOf(field: QuestionField): Question {
  return QUESTIONS[field];
}

export function hasChoices(field: QuestionField): field is FieldsWith<{ input: "choice" }> {
  return QUESTIONS[field].input === "choice";
}

const ALL = Object.keys(QUESTIONS) as QuestionField[];

/** The questions of a section in the order of the form, except those that the caller shows itself. */
export function fieldsOf<const In extends Section, Except extends QuestionField = never>(
  section: In,
  except: readonly Except[] = [],
): Exclude<FieldsWith<{ section: In }>, Except>[] {
  const others: readonly QuestionField[] = except;
  const isAsked = (field: QuestionField) => QUESTIONS[field].section === section && !others.includes(field);
  return ALL.filter(isAsked) as Exclude<FieldsWith<{ section: In }>, Except>[];
}

/** A question whose answer can be wrong; the page's language is not typed. */
export type FormField = Exclude<QuestionField, "language">;
export const FORM_FIELDS = ALL.filter((field) => field !== "language");

/** The answers that staff may change. The program and amounts were paid for and cannot be edited. */
export type AnswerField = Exclude<QuestionField, "signUpReason" | "donationAmount">;
export const ANSWER_FIELDS = ALL.filter(
  (field): field is AnswerField => field !== "signUpReason" && field !== "donationAmount",
);

/** Further columns of staff's export. */
export type ExportField = FieldsWith<{ exportOrder: number }>;
export const EXPORT_FIELDS = ALL.filter(
  (field): field is ExportField => questionOf(field).exportOrder !== undefined,
).sort((a, b) => Number(questionOf(a).exportOrder) - Number(questionOf(b).exportOrder));

/**
 * Health answers: never in lists, fetched by a separate call, and erased early
 * (docs/reference/privacy.md#health-data).
 */
export type HealthField = FieldsWith<{ section: "health" }>;
export const HEALTH_FIELDS: readonly HealthField[] = fieldsOf("health");
export function isHealth(field: QuestionField): field is HealthField {
  return QUESTIONS[field].section === "health";
}

/** The health questions without an answer. "N/A" is an answer; a blank field is none. */
export function unansweredHealth(answers: { readonly [Field in HealthField]: string | null }): HealthField[] {
  return HEALTH_FIELDS.filter((field) => !answers[field]?.trim());
}

/**
 * Answers of a signed online form that staff may not change. Staff may have misread paper, so its answers can be
 * corrected.
 */
export function isSigned(field: QuestionField): boolean {
  return QUESTIONS[field].section === "signed";
}

/** Answers saved only in the browser tab: health answers and the signature. */
export const PRIVATE_FIELDS: readonly QuestionField[] = [...HEALTH_FIELDS, "waiverSignature"];

type IsTick<Field extends QuestionField> = Questions[Field] extends { input: "tick" } ? true : false;

/** Answers while they are typed: texts as typed, and checkboxes. */
export type TypedAnswers<Field extends QuestionField> = {
  [Name in Field]: IsTick<Name> extends true ? boolean : string;
};

export function emptyAnswers<Field extends QuestionField>(fields: readonly Field[]): TypedAnswers<Field> {
  return Object.fromEntries(
    fields.map((field) => [field, QUESTIONS[field].input === "tick" ? false : ""]),
  ) as TypedAnswers<Field>;
}

type OptionalField = Exclude<
  QuestionField,
  FieldsWith<{ required: true | "online" }> | "donationAmount" | "language"
>;

/** The answers of a family that left every optional question blank. */
export function emptyOptionalAnswers() {
  const optional = ALL.filter((field): field is OptionalField => !questionOf(field).required);
  return emptyAnswers(optional) as { [Field in OptionalField]: IsTick<Field> extends true ? false : "" };
}
