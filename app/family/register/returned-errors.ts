import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { ORDER_CHILDREN_MAX } from "#domain/prices/order-lines.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

const KEY = "registrationErrors";

function asCodes(stored: unknown): FieldErrors | undefined {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return undefined;
  return Object.values(stored).every((code) => typeof code === "string")
    ? (stored as FieldErrors)
    : undefined;
}

/** What the server says about some of an order's children. */
interface OrderRefusal {
  code: string | undefined;
  fields: FieldErrors;
  body: Readonly<Record<string, unknown>>;
}

/**
 * Hands the server's answer about an order from /checkout back to the form: wrong fields under their paths, and what it
 * says about some children only at their programs (docs/reference/registration-form.md#several-children).
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
  if (Object.keys(errors).length === 0) return false;
  writeText("session", KEY, JSON.stringify(errors));
  return true;
}

/** The stored errors; removes them. */
export function takeReturnedErrors(): FieldErrors {
  const errors = readStored("session", KEY, asCodes);
  removeText("session", KEY);
  return errors ?? {};
}
