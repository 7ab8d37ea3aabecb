import type { FieldErrors } from "#domain/field-errors.ts";
import { orderField } from "#domain/order.ts";
import { ORDER_CHILDREN_MAX } from "#domain/order-lines.ts";
import { FORM_FIELDS } from "#domain/registration-questions.ts";
import { fieldOfChild } from "./form/child-at.ts";
import { returnErrors } from "./returned-errors.ts";

const CHILDREN = Array.from({ length: ORDER_CHILDREN_MAX }, (_, at) => at);

/** The form's name of each field of an order; of what is said once the first child's form has it. */
const FORM_NAMES = new Map(
  CHILDREN.toReversed().flatMap((at) =>
    FORM_FIELDS.map((field) => {
      const own = field === "signUpReason" && at > 0 ? "programId" : field;
      return [
        orderField(field, at),
        orderField(field, at).startsWith("children.") ? fieldOfChild(at, own) : field,
      ];
    }),
  ),
);

function formName(field: string): string {
  const [, child, answer] = /^children\.(\d+)\.(answers\..+)$/.exec(field) ?? [];
  if (answer !== undefined) return fieldOfChild(Number(child), answer);
  return FORM_NAMES.get(field) ?? field;
}

/** What the server says about some of an order's children. */
interface OrderRefusal {
  code: string | undefined;
  fields: FieldErrors;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Hands the server's answer about an order from /checkout back to the form: each wrong field under the form's own name,
 * and what it says about some children only at their programs (docs/rules/registration.md#several-children).
 * @returns whether there was anything that the form can show
 */
export function returnOrderErrors({ code, fields, body }: OrderRefusal): boolean {
  const errors = Object.fromEntries(Object.entries(fields).map(([field, wrong]) => [formName(field), wrong]));
  const named = Array.isArray(body.children) ? body.children : [];
  const about = code === "already_registered" || code === "same_child_twice" ? "firstName" : "programId";
  const isFielded = Object.keys(errors).length > 0;
  for (const child of isFielded ? [] : named) {
    if (code !== undefined && CHILDREN.includes(child)) errors[formName(`children.${child}.${about}`)] = code;
  }
  if (Object.keys(errors).length > 0) returnErrors(errors);
  return Object.keys(errors).length > 0;
}
