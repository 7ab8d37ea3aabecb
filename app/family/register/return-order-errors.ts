import type { FieldErrors } from "#domain/field-errors.ts";
import { orderField } from "#domain/order-fields.ts";
import { ORDER_CHILDREN_MAX } from "#domain/order-lines.ts";
import { returnErrors } from "./returned-errors.ts";

/** What the server says about some of an order's children. */
interface OrderRefusal {
  code: string | undefined;
  fields: FieldErrors;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Hands the server's answer about an order from /checkout back to the form: wrong fields under their paths, and what it
 * says about some children only at their programs (docs/rules/registration.md#several-children).
 * @returns whether there was anything that the form can show
 */
export function returnOrderErrors({ code, fields, body }: OrderRefusal): boolean {
  const errors = { ...fields };
  const named = Array.isArray(body.children) ? body.children : [];
  const about = code === "already_registered" || code === "same_child_twice" ? "childFirstName" : "programId";
  const isFielded = Object.keys(errors).length > 0;
  for (const child of isFielded ? [] : named) {
    const isChild = Number.isInteger(child) && child >= 0 && child < ORDER_CHILDREN_MAX;
    if (code !== undefined && isChild) errors[orderField(about, child)] = code;
  }
  if (Object.keys(errors).length > 0) returnErrors(errors);
  return Object.keys(errors).length > 0;
}
