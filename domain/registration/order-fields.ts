import {
  emptyAnswers,
  type FieldsWith,
  QUESTIONS,
  type QuestionField,
  questionOf,
  type Section,
  type TypedAnswers,
} from "./questions.ts";

/*
 * The path of each answer in an order. The name omits the prefix that the path already has: `childFirstName` is
 * `children.0.firstName`. The form, its draft, the stored order, the request and its errors use these paths. Without
 * zod, because the form's first load includes this file (docs/reference/page-loading.md#validation-rules).
 */

type Answers = Record<QuestionField, unknown>;
type Unprefixed<Field extends string, Prefix extends string> = Field extends `${Prefix}${infer Rest}`
  ? Uncapitalize<Rest>
  : Field;
type PartOf<Values extends Answers, Of extends Section, Prefix extends string> = {
  [Field in FieldsWith<{ section: Of }> as Unprefixed<Field, Prefix>]: Values[Field];
};

/** A child's own answers, as typed or as checked. */
export type ChildPart<Values extends Answers> = PartOf<Values, "child" | "health" | "photos", "child">;

export type FamilyPart<Values extends Answers> = PartOf<Values, "signed" | "donation" | "page", never> & {
  guardian: PartOf<Values, "guardian", "parent">;
  emergencyContact: PartOf<Values, "emergency", "emergencyContact">;
};

export type Part = "guardian" | "emergencyContact" | "child" | "order";

/** Each section's part of an order, and the prefix that its names omit. The reason follows from the program. */
const SECTION_PARTS: { readonly [In in Exclude<Section, "program">]: readonly [Part, prefix?: string] } = {
  child: ["child", "child"],
  health: ["child", "child"],
  photos: ["child", "child"],
  guardian: ["guardian", "parent"],
  emergency: ["emergencyContact", "emergencyContact"],
  signed: ["order"],
  donation: ["order"],
  page: ["order"],
};

function withoutPrefix(field: string, prefix: string): string {
  if (!field.startsWith(prefix)) return field;
  const remainder = field.slice(prefix.length);
  return remainder.charAt(0).toLowerCase() + remainder.slice(1);
}

const QUESTION_FIELDS = Object.keys(QUESTIONS) as QuestionField[];

export const ORDER_FIELDS = QUESTION_FIELDS.flatMap((field) => {
  const { section } = questionOf(field);
  if (section === "program") return [];
  const [part, prefix = ""] = SECTION_PARTS[section];
  return { field, part, name: withoutPrefix(field, prefix) };
});

export function fieldsIn(part: Part) {
  return ORDER_FIELDS.filter((entry) => entry.part === part);
}

/** The path of an answer in an order and its errors: "children.1.firstName", "guardian.email", "waiverDate". */
export function orderPath(field: string, child: number): string {
  if (/^(answers|pickUp|playerSignatures)/.test(field)) return `children.${child}.${field}`;
  if (field === "programId" || field === "signUpReason") return `children.${child}.programId`;
  const { part = "order", name = field } = ORDER_FIELDS.find((entry) => entry.field === field) ?? {};
  if (part === "order") return name;
  return part === "child" ? `children.${child}.${name}` : `${part}.${name}`;
}

type TypedOrderAnswers = TypedAnswers<QuestionField>;

const EMPTY = emptyAnswers(QUESTION_FIELDS);

function emptyPart(part: Part): object {
  return Object.fromEntries(fieldsIn(part).map(({ field, name }) => [name, EMPTY[field]]));
}

export const EMPTY_CHILD = emptyPart("child") as ChildPart<TypedOrderAnswers>;
/** The family's answers before anything is typed. */
export const EMPTY_FAMILY = {
  ...emptyPart("order"),
  guardian: emptyPart("guardian"),
  emergencyContact: emptyPart("emergencyContact"),
} as FamilyPart<TypedOrderAnswers>;

const QUESTION_AT = new Map<string, string>(
  Object.keys(QUESTIONS).map((field) => [orderPath(field, 0), field]),
);

/**
 * The question at a path, named as in a registration of one child, and the child's index from 0; undefined for the
 * family's answers.
 */
export function questionAt(path: string): { field: string; child: number | undefined } {
  const [, child, own] = /^children\.(\d+)\.(.+)/.exec(path) ?? [];
  const field = QUESTION_AT.get(own ? `children.0.${own}` : path) ?? own ?? path;
  return { field, child: child === undefined ? child : Number(child) };
}

/**
 * The `name` of a path's input. The first child and the family have the names of a single registration, which
 * password managers fill in.
 */
export function inputName(path: string): string {
  const { field, child = 0 } = questionAt(path);
  return child === 0 ? field : path;
}
