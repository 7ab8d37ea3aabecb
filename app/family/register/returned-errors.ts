import { ORDER_CHILDREN_MAX } from "#domain/prices/order-lines.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

/** What /checkout hands back to the form. Not stored: after a reload, sending the form again finds the same. */
let returned: FieldErrors = {};

/** What the server says about some of an order's children. */
interface OrderRefusal {
  code: string | undefined;
  fields: FieldErrors;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Hands the server's answer about an order from /checkout back to the form: wrong fields under their paths, and what it
 * says about some children only at their programs (docs/reference/registration-form.md#several-children).
 */
export function returnOrderErrors({ code, fields, body }: OrderRefusal): void {
  returned = { ...fields };
  if (Object.keys(fields).length > 0 || code === undefined || !Array.isArray(body.children)) return;
  const about = code === "already_registered" || code === "same_child_twice" ? "childFirstName" : "programId";
  for (const child of body.children) {
    if (Number.isInteger(child) && child >= 0 && child < ORDER_CHILDREN_MAX)
      returned[orderField(about, child)] = code;
  }
}

/** The returned errors; removes them. */
export function takeReturnedErrors(): FieldErrors {
  const errors = returned;
  returned = {};
  return errors;
}
