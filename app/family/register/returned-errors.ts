import type { FieldErrors } from "#domain/text/checks.ts";

/** Errors that /checkout returns to the form. In memory only: after a reload, a new submission finds the same errors. */
let returnedErrors: FieldErrors = {};

/** Stores the server's error codes by path in the order, which the form shows at these fields. */
export function storeReturnedErrors(errors: FieldErrors): void {
  returnedErrors = errors;
}

/** Returns and removes the errors. */
export function consumeReturnedErrors(): FieldErrors {
  const errors = returnedErrors;
  returnedErrors = {};
  return errors;
}
