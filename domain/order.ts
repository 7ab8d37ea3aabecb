import * as z from "zod/mini";
import { codeForKind, codeOf, type FieldErrors, fieldErrors } from "./field-errors.ts";
import { ORDER_CHILDREN_MAX } from "./order-lines.ts";
import { type ProgramId, type ProgramKind, reasonOfKind } from "./programs.ts";
import {
  childRules,
  familyRules,
  type RegistrationContext,
  type RegistrationData,
  registrationFields,
} from "./registration.ts";
import {
  type FieldsWith,
  QUESTIONS,
  type QuestionField,
  questionOf,
  type Section,
} from "./registration-questions.ts";
import { lengthFirst } from "./text.ts";

/*
 * An order is what a family sends for all its children at once. Every answer is defined in
 * domain/registration-questions.ts and given once for the family or once per child. Its name drops the part that its
 * place already says: `childFirstName` is `children.0.firstName`, `emergencyContactPhone` is `emergencyContact.phone`.
 */

type Unprefixed<Field extends string, Prefix extends string> = Field extends `${Prefix}${infer Rest}`
  ? Uncapitalize<Rest>
  : Field;
type PartOf<In extends Section, Prefix extends string> = {
  [Field in FieldsWith<{ section: In }> as Unprefixed<Field, Prefix>]: RegistrationData[Field];
};

export interface OrderChild extends PartOf<"child" | "health" | "photos", "child"> {
  programId: ProgramId;
  answers?: RegistrationData["answers"];
}

/** The body that a family's page sends (docs/rules/api.md#orders). donationAmount is in whole dollars. */
export interface Order extends PartOf<"signed" | "donation" | "page", never> {
  guardian: PartOf<"guardian", "parent">;
  emergencyContact: PartOf<"emergency", "emergencyContact">;
  children: OrderChild[];
}

type Part = "guardian" | "emergencyContact" | "child" | "order";

/** The part of an order that holds each section; undefined for the reason, which the program implies. */
const PART_OF: Record<Section, Part | undefined> = {
  child: "child",
  health: "child",
  photos: "child",
  guardian: "guardian",
  emergency: "emergencyContact",
  program: undefined,
  signed: "order",
  donation: "order",
  page: "order",
};

const PREFIXES: Record<Part, string> = {
  child: "child",
  guardian: "parent",
  emergencyContact: "emergencyContact",
  order: "",
};

function withoutPrefix(field: string, prefix: string): string {
  if (prefix === "" || !field.startsWith(prefix) || field === prefix) return field;
  const rest = field.slice(prefix.length);
  return rest.charAt(0).toLowerCase() + rest.slice(1);
}

const FIELDS = (Object.keys(QUESTIONS) as QuestionField[]).flatMap((field) => {
  const part = PART_OF[questionOf(field).section];
  return part ? [{ field, part, name: withoutPrefix(field, PREFIXES[part]) }] : [];
});

/**
 * A subset of a registration's fields, typed as all of them, because an order splits a registration and joins it again.
 */
function fieldsFor(names: readonly string[]): typeof registrationFields {
  const mask = Object.fromEntries(names.map((name) => [name, true])) as { [Field in QuestionField]?: true };
  return z.pick(registrationFields, mask) as unknown as typeof registrationFields;
}

const namesOf = (isChild: boolean) =>
  FIELDS.filter(({ part }) => (part === "child") === isChild).map(({ field }) => field);
const childFields = fieldsFor([...namesOf(true), "signUpReason", "answers"]);
const familyFields = fieldsFor(namesOf(false));

const PLACES = new Map<string, (typeof FIELDS)[number]>(FIELDS.map((place) => [place.field, place]));

/** Whether each child answers this question separately. */
export function isOfChild(field: QuestionField): boolean {
  return PLACES.get(field)?.part === "child";
}

/** The name of an answer in errors and forms: "children.1.firstName", "guardian.email", "waiverDate". */
export function orderField(field: string, child: number): string {
  if (field.startsWith("answers")) return `children.${child}.${field}`;
  if (field === "programId" || field === "signUpReason") return `children.${child}.programId`;
  const place = PLACES.get(field);
  if (!place || place.part === "order") return field;
  return place.part === "child" ? `children.${child}.${place.name}` : `${place.part}.${place.name}`;
}

/** A child's answers in the shape of a single registration, and its program. */
export interface ChildRegistration {
  programId: ProgramId;
  data: RegistrationData;
}

type Bag = Record<string, unknown>;
const bagOf = (value: unknown): Bag => (typeof value === "object" && value !== null ? (value as Bag) : {});

/**
 * Builds an order from each child's registration; family answers come from the first child.
 * @throws {Error} without a child
 */
export function orderOf(children: readonly ChildRegistration[]): Order {
  const [first] = children;
  if (!first) throw new Error("an order has a child");
  const pick = (part: Part, data: RegistrationData): Bag =>
    Object.fromEntries(
      FIELDS.filter((place) => place.part === part).map(({ name, field }) => [name, data[field]]),
    );
  return {
    ...pick("order", first.data),
    guardian: pick("guardian", first.data),
    emergencyContact: pick("emergencyContact", first.data),
    children: children.map(({ programId, data }) => ({
      programId,
      ...pick("child", data),
      ...(data.answers && { answers: data.answers }),
    })),
  } as unknown as Order;
}

/** The answers in these parts of an order under a registration's field names, unchecked. */
function answersIn(parts: { readonly [In in Part]?: Bag }): Bag {
  const answers = FIELDS.map(({ field, part, name }) => [field, parts[part]?.[name]] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

/** Checks the family's answers, which are given once. */
function checkFamily(sent: unknown, context: ChildContext) {
  const order = bagOf(sent);
  const { guardian, emergencyContact } = order;
  const parts = { order, guardian: bagOf(guardian), emergencyContact: bagOf(emergencyContact) };
  return familyFields.check(...familyRules(context)).safeParse(answersIn(parts));
}

function checkChild(child: Bag, context: ChildContext) {
  const signUpReason = reasonOfKind(context.kind);
  return childFields
    .check(...childRules(context))
    .safeParse({ ...answersIn({ child }), signUpReason, answers: child.answers });
}

const UUID_LENGTH = 36;

const shape = z.object({
  children: z
    .array(
      z.looseObject({ programId: z.string("missing_reason").check(lengthFirst(UUID_LENGTH)) }),
      "invalid_input",
    )
    .check(z.minLength(1, "invalid_input"), z.maxLength(ORDER_CHILDREN_MAX, "too_many_children")),
});

/** What a child's answers are checked against: its program. */
export type ChildContext = RegistrationContext & { kind: ProgramKind };

export interface CheckedOrder {
  children: ChildRegistration[];
  /** Codes by the names of orderField(); empty if the order is valid. */
  errors: FieldErrors;
}

/** The program ids in an order, child by child; undefined if the body is not an order. */
export function programsOf(sent: unknown): ProgramId[] | undefined {
  const { data } = shape.safeParse(sent);
  return data?.children.map(({ programId }) => programId);
}

/**
 * Checks an order child by child against the rules of a registration; family answers are checked once
 * (docs/rules/registration.md#the-fields-of-a-registration).
 * @param contextOf undefined for a program that does not take registrations
 */
export function checkOrder(
  sent: unknown,
  contextOf: (programId: ProgramId) => ChildContext | undefined,
): CheckedOrder {
  const parsed = shape.safeParse(sent);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => [path.join(".") || "children", codeOf(message)] as const,
    );
    return { children: [], errors: Object.fromEntries(wrong) };
  }
  const children: ChildRegistration[] = [];
  const errors: FieldErrors = {};
  const complain = (result: { error?: z.core.$ZodError | undefined }, child: number, kind: ProgramKind) => {
    for (const [field, code] of Object.entries(fieldErrors(result.error?.issues ?? []))) {
      errors[orderField(field, child)] ??= codeForKind(code, kind);
    }
  };
  let family: ReturnType<typeof checkFamily> | undefined;
  for (const [childIndex, child] of parsed.data.children.entries()) {
    const { programId } = child;
    const context = contextOf(programId);
    if (!context) {
      errors[`children.${childIndex}.programId`] = "invalid_input";
      continue;
    }
    const result = checkChild(child, context);
    complain(result, childIndex, context.kind);
    if (!family) {
      family = checkFamily(sent, context);
      complain(family, childIndex, context.kind);
    }
    if (result.success && family.success) {
      children.push({ programId, data: { ...family.data, ...result.data } });
    }
  }
  return { children, errors };
}
