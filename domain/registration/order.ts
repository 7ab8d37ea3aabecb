import * as z from "zod/mini";
import { type RequiredForm, signatureErrors } from "#domain/club/form-signatures.ts";
import { type ProgramId, type ProgramKind, reasonOfKind } from "#domain/programs/programs.ts";
import { codeForKind, codeOf, type FieldErrors, fieldErrors, lengthFirst } from "#domain/text/checks.ts";
import { ORDER_CHILDREN_MAX } from "./limits.ts";
import {
  type ChildPart,
  type FamilyPart,
  fieldsIn,
  ORDER_FIELDS,
  orderPath,
  type Part,
} from "./order-fields.ts";
import type { QuestionField } from "./questions.ts";
import {
  childRules,
  familyRules,
  type RegistrationContext,
  type RegistrationData,
  registrationFields,
} from "./registration.ts";

export interface OrderChild extends ChildPart<RegistrationData> {
  programId: ProgramId;
  answers?: RegistrationData["answers"];
  pickUp?: RegistrationData["pickUp"];
  playerSignatures?: RegistrationData["playerSignatures"];
}

/**
 * A family's order for all its children (docs/reference/api.md#orders). Every answer is defined in
 * domain/registration/questions.ts and given once for the family or once per child, at the path in
 * domain/registration/order-fields.ts. donationAmount is in whole dollars.
 */
export interface Order extends FamilyPart<RegistrationData> {
  children: OrderChild[];
  /** The guardian's signatures of forms. */
  formSignatures?: RegistrationData["formSignatures"];
}

/**
 * A subset of a registration's fields, typed as all of them, because an order splits a registration and joins it
 * again.
 */
function fieldsFor(names: readonly string[]): typeof registrationFields {
  const mask = Object.fromEntries(names.map((name) => [name, true])) as { [Field in QuestionField]?: true };
  return z.pick(registrationFields, mask) as unknown as typeof registrationFields;
}

const namesOf = (isChild: boolean) =>
  ORDER_FIELDS.filter(({ part }) => (part === "child") === isChild).map(({ field }) => field);
/** A child's parts that are no questions of the form. */
const OWN_PARTS = ["answers", "pickUp", "playerSignatures"] as const;
const ownFields = fieldsFor([...namesOf(true), ...OWN_PARTS]);
const childFields = fieldsFor([...namesOf(true), "signUpReason", ...OWN_PARTS]);
const familyFields = fieldsFor([...namesOf(false), "formSignatures"]);

/** A child's answers in the shape of a single registration, and its program. */
export interface ChildRegistration {
  programId: ProgramId;
  data: RegistrationData;
}

type UnknownFields = Record<string, unknown>;
const unknownFields = (value: unknown): UnknownFields =>
  typeof value === "object" && value !== null ? (value as UnknownFields) : {};

/**
 * Builds an order from each child's registration; family answers come from the first child.
 * @throws {Error} without a child
 */
export function orderOf(children: readonly ChildRegistration[]): Order {
  const [first] = children;
  if (!first) throw new Error("an order has a child");
  const pick = (part: Part, data: RegistrationData): UnknownFields =>
    Object.fromEntries(fieldsIn(part).map(({ name, field }) => [name, data[field]]));
  return {
    ...pick("order", first.data),
    guardian: pick("guardian", first.data),
    emergencyContact: pick("emergencyContact", first.data),
    ...(first.data.formSignatures && { formSignatures: first.data.formSignatures }),
    children: children.map(({ programId, data }) => ({
      programId,
      ...pick("child", data),
      ...(data.answers && { answers: data.answers }),
      ...(data.pickUp && { pickUp: data.pickUp }),
      ...(data.playerSignatures && { playerSignatures: data.playerSignatures }),
    })),
  } as unknown as Order;
}

/** The answers in these parts of an order under a registration's field names, unchecked. */
function answersIn(parts: { readonly [In in Part]?: UnknownFields }): UnknownFields {
  const answers = ORDER_FIELDS.map(({ field, part, name }) => [field, parts[part]?.[name]] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

/** The answers that are given once. */
function familyIn(sent: unknown): UnknownFields {
  const order = unknownFields(sent);
  const { guardian, emergencyContact, formSignatures } = order;
  const parts = {
    order,
    guardian: unknownFields(guardian),
    emergencyContact: unknownFields(emergencyContact),
  };
  return { ...answersIn(parts), formSignatures };
}

/** A child's answers and its other parts, unchecked. */
function ownPartsIn(child: UnknownFields): UnknownFields {
  return { ...answersIn({ child }), ...Object.fromEntries(OWN_PARTS.map((part) => [part, child[part]])) };
}

function checkChild(child: UnknownFields, context: ChildContext) {
  const signUpReason = context.kind && reasonOfKind(context.kind);
  return childFields.check(...childRules(context)).safeParse({ ...ownPartsIn(child), signUpReason });
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

/** The rules for a child's answers, by its program; without a kind, none is chosen yet. */
type ChildContext = RegistrationContext & {
  kind: ProgramKind | undefined;
  /** The forms that the program asks for. */
  forms?: readonly RequiredForm[] | undefined;
};

/**
 * An order from the browser's storage; undefined if any stored answer is invalid. Rules that depend on the day or on
 * programs are not checked.
 */
export function storedOrder(stored: unknown): Order | undefined {
  const family = familyFields.safeParse(familyIn(stored));
  const children = shape.safeParse(stored).data?.children.map((child) => {
    return { programId: child.programId, own: ownFields.safeParse(ownPartsIn(child)) };
  });
  if (!family.success || !children?.every(({ own }) => own.success)) return undefined;
  return orderOf(
    children.map(({ programId, own }) => ({
      programId,
      data: { ...family.data, ...own.data } as RegistrationData,
    })),
  );
}

/** The program ids in an order, child by child; undefined if the body is not an order. */
export function programsOf(sent: unknown): ProgramId[] | undefined {
  const { data } = shape.safeParse(sent);
  return data?.children.map(({ programId }) => programId);
}

/**
 * Checks an order child by child against the rules of a registration; family answers are checked once
 * (docs/reference/registration-form.md#fields).
 * @param contextOf undefined for a program that does not take registrations
 * @returns also codes by the names of orderPath(); none if the order is valid
 */
export function checkOrder(
  sent: unknown,
  contextOf: (programId: ProgramId) => ChildContext | undefined,
): { children: ChildRegistration[]; errors: FieldErrors } {
  const parsed = shape.safeParse(sent);
  if (!parsed.success) {
    const shapeErrors = parsed.error.issues.map(
      ({ path, message }) => [path.join(".") || "children", codeOf(message)] as const,
    );
    return { children: [], errors: Object.fromEntries(shapeErrors) };
  }
  const children: ChildRegistration[] = [];
  const errors: FieldErrors = {};
  const recordErrors = (
    result: { error?: z.core.$ZodError | undefined },
    child: number,
    kind: ProgramKind | undefined,
  ) => {
    for (const [field, code] of Object.entries(fieldErrors(result.error?.issues ?? []))) {
      errors[orderPath(field, child)] ??= codeForKind(code, kind);
    }
  };
  let family: ReturnType<typeof familyFields.safeParse> | undefined;
  const familyAnswers = familyIn(sent);
  for (const [childIndex, child] of parsed.data.children.entries()) {
    const { programId } = child;
    const context = contextOf(programId);
    if (!context) {
      errors[`children.${childIndex}.programId`] = "invalid_input";
      continue;
    }
    const result = checkChild(child, context);
    recordErrors(result, childIndex, context.kind);
    if (!family) {
      family = familyFields.check(...familyRules(context)).safeParse(familyAnswers);
      recordErrors(family, childIndex, context.kind);
    }
    const sentAnswers = { ...familyAnswers, ...ownPartsIn(child) };
    const unsigned = signatureErrors(context.forms ?? [], sentAnswers, context.programStart);
    for (const [field, code] of Object.entries(unsigned)) errors[orderPath(field, childIndex)] ??= code;
    if (result.success && family.success) {
      children.push({ programId, data: { ...family.data, ...result.data } });
    }
  }
  return { children, errors };
}
