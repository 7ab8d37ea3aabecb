import { ORDER_CHILDREN_MAX } from "#domain/registration/limits.ts";
import { orderPath } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

/** Errors that /checkout returns to the form. In memory only: after a reload, a new submission finds the same errors. */
let returnedErrors: FieldErrors = {};

/** The server's error about an order or some of its children. */
interface OrderError {
  code: string | undefined;
  fields: FieldErrors;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Stores the server's errors about an order, which the form shows at the invalid fields or at the rejected children
 * (docs/reference/registration-form.md#several-children).
 */
export function storeReturnedErrors({ code, fields, body }: OrderError): void {
  returnedErrors = { ...fields };
  if (Object.keys(fields).length > 0 || code === undefined || !Array.isArray(body.children)) return;
  const field = code === "already_registered" || code === "same_child_twice" ? "childFirstName" : "programId";
  for (const child of body.children) {
    if (Number.isInteger(child) && child >= 0 && child < ORDER_CHILDREN_MAX)
      returnedErrors[orderPath(field, child)] = code;
  }
}

/** Returns and removes the errors. */
export function consumeReturnedErrors(): FieldErrors {
  const errors = returnedErrors;
  returnedErrors = {};
  return errors;
}
