import { badParameter, missingParameter, unknownParameter } from "./errors.ts";
import type { FormNode, FormTree } from "./form.ts";

/** Turns one raw parameter into its value; `name` is what Stripe's message calls it. */
export type Reader<T> = (raw: FormNode, name: string) => T;
export type Shape = Record<string, Reader<unknown>>;
export type Values<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;

/** Reads the parameters that an endpoint takes, and refuses every other one as Stripe does. */
export function readValues<S extends Shape>(shape: S, tree: FormTree, inside = ""): Values<S> {
  const values: Partial<Record<keyof S, unknown>> = {};
  for (const [key, raw] of Object.entries(tree)) {
    const name = inside === "" ? key : `${inside}[${key}]`;
    const reader = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!reader) throw unknownParameter(name);
    values[key as keyof S] = reader(raw, name);
  }
  return values as Values<S>;
}

/** The value of a parameter that the endpoint cannot do without. */
export function need<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw missingParameter(name);
  return value;
}

export const text: Reader<string> = (raw, name) => {
  if (typeof raw !== "string") throw badParameter("Invalid string: {…}", "parameter_invalid_string", name);
  if (raw !== "") return raw;
  throw badParameter(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${name}' cannot be unset. You should remove '${name}' from your request or supply a ` +
      "non-empty value.",
    "parameter_invalid_empty",
    name,
  );
};

/** A text that an empty value unsets. */
export const clearableText: Reader<string | null> = (raw, name) => (raw === "" ? null : text(raw, name));

export const integer: Reader<number> = (raw, name) => {
  if (typeof raw === "string" && /^-?\d+$/.test(raw)) return Number(raw);
  throw badParameter(`Invalid integer: ${String(raw)}`, "parameter_invalid_integer", name);
};

export const flag: Reader<boolean> = (raw, name) => {
  if (raw === "true" || raw === "false") return raw === "true";
  throw badParameter(`Invalid boolean: ${String(raw)}`, "parameter_invalid_boolean", name);
};

export function oneOf<T extends string>(...choices: T[]): Reader<T> {
  return (raw, name) => {
    const found = choices.find((choice) => choice === raw);
    if (found !== undefined) return found;
    const last = choices.at(-1);
    const listed = choices.length > 1 ? `one of ${choices.slice(0, -1).join(", ")}, or ${last}` : last;
    throw badParameter(`Invalid ${name}: must be ${listed}`, "parameter_invalid_string", name);
  };
}

export function listOf<T>(reader: Reader<T>): Reader<T[]> {
  return (raw, name) => {
    if (typeof raw === "object")
      return Object.entries(raw).map(([key, item]) => reader(item, `${name}[${key}]`));
    throw badParameter("Invalid array", "parameter_invalid_array", name);
  };
}

export function hash<S extends Shape>(shape: S): Reader<Values<S>> {
  return (raw, name) => {
    if (typeof raw === "object") return readValues(shape, raw, name);
    throw badParameter("Invalid object", "parameter_invalid_hash", name);
  };
}

/** Metadata: new values by key; an empty value unsets its key, an empty `metadata` unsets them all. */
export const metadata: Reader<Record<string, string> | null> = (raw, name) => {
  if (raw === "") return null;
  if (typeof raw === "string") throw badParameter("Invalid object", "parameter_invalid_hash", name);
  const entries = Object.entries(raw).map(([key, value]) => [key, checkedEntry(key, value, name)] as const);
  if (entries.length > METADATA_KEYS) {
    throw badParameter(
      `You cannot have more than ${METADATA_KEYS} metadata keys.`,
      "parameter_invalid_hash",
      name,
    );
  }
  return Object.fromEntries(entries);
};

function checkedEntry(key: string, value: FormNode, name: string): string {
  if (typeof value !== "string") throw badParameter("Invalid string: {…}", "parameter_invalid_string", name);
  const tooLong =
    key.length > METADATA_KEY_LENGTH
      ? `Metadata keys can have up to ${METADATA_KEY_LENGTH} characters`
      : value.length > METADATA_VALUE_LENGTH
        ? `Metadata values can have up to ${METADATA_VALUE_LENGTH} characters`
        : null;
  if (tooLong) throw badParameter(`${tooLong}.`, "parameter_invalid_string_long", `${name}[${key}]`);
  return value;
}

/** The metadata that results when `change` is applied to what an object holds. */
export function mergeMetadata(
  held: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return held;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...held, ...change }).filter(([, value]) => value !== ""));
}
