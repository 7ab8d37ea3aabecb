import { SIGN_UP_REASONS } from "./programs.ts";
import { SKILL_LEVELS, TEXT_LIMITS, TSHIRT_SIZES } from "./registration-choices.ts";

interface Asked {
  /** Where it stands: on the family's form, on the staff's forms and in a registration's details. */
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
  /** Whether it must be answered; "online": a form that came on paper may leave it open. */
  required?: true | "online";
  /** Whether the form says more about it, under `hints` of its texts. */
  hint?: true;
  /** What browsers fill in; nothing, unless told. */
  autoComplete?: string;
}
interface Text extends Asked {
  input: "name" | "signature" | "line";
  /** Longest answer, in characters. */
  max: number;
}
interface Paragraph extends Asked {
  input: "paragraph";
  required?: never;
  max: number;
}
interface Choice extends Asked {
  input: "choice";
  choices: readonly string[];
}
interface Other extends Asked {
  input: "date" | "phone" | "email" | "age" | "donation" | "language";
  max?: number;
}
interface Tick extends Asked {
  input: "tick";
  /** What has to be ticked has a rule and an error code of its own (domain/registration.ts). */
  required?: "online";
}

type Told = Text | Paragraph | Choice | Tick | Other;

/**
 * Every question of the registration, in the order of the form: the one place where a question is told. The rules, the
 * form's values, what a device keeps, staff's forms, the details and the row come from it (docs/first-change.md); its
 * column stands in server/db/schema.ts. Small and without zod, because it is in the form's first load
 * (docs/rules/pages.md#rules-come-when-somebody-types).
 */
export const QUESTIONS = {
  childFirstName: { section: "child", input: "name", max: TEXT_LIMITS.name, required: true },
  childLastName: { section: "child", input: "name", max: TEXT_LIMITS.name, required: true },
  childAge: { section: "child", input: "age", required: true, hint: true },
  childDateOfBirth: { section: "child", input: "date", hint: true },
  skillLevel: { section: "child", input: "choice", choices: SKILL_LEVELS },
  tshirtSize: { section: "child", input: "choice", choices: TSHIRT_SIZES, required: true },
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
  },
  emergencyContactPhone: {
    section: "emergency",
    input: "phone",
    required: "online",
    autoComplete: "section-emergency tel",
  },
  emergencyContactRelation: { section: "emergency", input: "line", max: TEXT_LIMITS.relation },
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
} as const satisfies Record<string, Told>;

export type Questions = typeof QUESTIONS;
export type QuestionField = keyof Questions;
export type Section = Asked["section"];

/** Names of the questions that are told so: `{ input: "choice" }`. */
export type FieldsWith<Kind> = {
  [Field in QuestionField]: Questions[Field] extends Kind ? Field : never;
}[QuestionField];

/** A question as code that takes any of them sees it. */
export interface Question extends Asked {
  input: Told["input"];
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

/** The questions of a part of the form, in its order, but for those that whoever asks lays out by hand. */
export function fieldsOf<const In extends Section, ByHand extends QuestionField = never>(
  section: In,
  byHand: readonly ByHand[] = [],
): Exclude<FieldsWith<{ section: In }>, ByHand>[] {
  const others: readonly QuestionField[] = byHand;
  const isAsked = (field: QuestionField) => QUESTIONS[field].section === section && !others.includes(field);
  return ALL.filter(isAsked) as Exclude<FieldsWith<{ section: In }>, ByHand>[];
}

/** A question that can be answered wrongly: the page's language is none that anybody fills in. */
export type FormField = Exclude<QuestionField, "language">;
export const FORM_FIELDS = ALL.filter((field) => field !== "language");

/** The answers that staff may change. The program and the amounts are what was paid for, and stay. */
export type AnswerField = Exclude<QuestionField, "signUpReason" | "donationAmount">;
export const ANSWER_FIELDS = ALL.filter(
  (field): field is AnswerField => field !== "signUpReason" && field !== "donationAmount",
);

/** Never in lists, asked for by its own door, and erased early (docs/rules/privacy.md#who-sees-answers-about-health). */
export type HealthField = FieldsWith<{ section: "health" }>;
export const HEALTH_FIELDS: readonly HealthField[] = fieldsOf("health");
export function isHealth(field: QuestionField): field is HealthField {
  return QUESTIONS[field].section === "health";
}

/** What a family signed itself stays as it signed it; what paper says, staff may have misread. */
export function isSigned(field: QuestionField): boolean {
  return QUESTIONS[field].section === "signed";
}

/** Kept on a device only as long as the browser tab: answers about health, and the signature. */
export const PRIVATE_FIELDS: readonly QuestionField[] = [...HEALTH_FIELDS, "waiverSignature"];

/** What the next child of the same family has in common with this one. */
export const SHARED_FIELDS: readonly QuestionField[] = [...fieldsOf("guardian"), ...fieldsOf("emergency")];

type IsTick<Field extends QuestionField> = Questions[Field] extends { input: "tick" } ? true : false;

/** Answers as a form holds them while somebody types: text as typed, and boxes. */
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

/** What a family that leaves open everything that it may has answered. */
export function unanswered() {
  const optional = ALL.filter((field): field is OptionalField => !questionOf(field).required);
  return emptyAnswers(optional) as { [Field in OptionalField]: IsTick<Field> extends true ? false : "" };
}
