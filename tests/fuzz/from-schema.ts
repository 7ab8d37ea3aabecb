import fc from "fast-check";
import type * as z from "zod/mini";

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

/** What a definition of zod's may say, of all the kinds that our schemas use. */
interface Definition {
  type: string;
  format?: string;
  checks?: readonly Check[];
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
}

interface CheckDefinition {
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
  value?: number;
}

const WORDS = [
  "Lucía",
  "Owen Larkfield",
  "rosa@example.org",
  "2025-05-02",
  "four green goalposts",
  "A good day",
];

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

function checksOf({ checks = [] }: Definition): CheckDefinition[] {
  return checks.map((check) => check._zod.def as unknown as CheckDefinition);
}

function text(definition: Definition): fc.Arbitrary<string> {
  if (definition.format === "uuid") return fc.uuid();
  const checks = checksOf(definition);
  const pattern = checks.find((check) => check.pattern)?.pattern;
  if (pattern) return fc.stringMatching(pattern);
  const maxLength = Math.min(2000, ...checks.map(({ maximum }) => maximum ?? Number.POSITIVE_INFINITY));
  const minLength = Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0));
  return fc.oneof(
    fc.constantFrom(...WORDS),
    fc.string({ minLength, maxLength: Math.max(minLength, maxLength) }),
  );
}

function number(definition: Definition): fc.Arbitrary<number> {
  const bounds = checksOf(definition).flatMap(({ value }) => (value === undefined ? [] : [value]));
  const [min = 0, max = 10_000] = bounds;
  return fc.integer({ min: Math.min(min, max), max: Math.max(min, max) });
}

function object(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, arbitraryOf(part)])));
}

/** Bodies that a schema mostly accepts: its shape, its bounds and its patterns; refinements are left to chance. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema);
  const { type, shape = {}, innerType, element, options = [], entries = {}, values = [] } = definition;
  if (type === "string") return text(definition);
  if (type === "number") return number(definition);
  if (type === "boolean") return fc.boolean();
  if (type === "object") return object(shape);
  if (type === "enum") return fc.constantFrom(...Object.values(entries));
  if (type === "literal") return fc.constantFrom(...values);
  if (type === "array" && element) return fc.array(arbitraryOf(element), { maxLength: 4 });
  if (type === "union") return fc.oneof(...options.map(arbitraryOf));
  if (type === "pipe" && definition.in) return arbitraryOf(definition.in);
  if (type === "nullable" && innerType) return fc.option(arbitraryOf(innerType));
  if (innerType) return fc.oneof(fc.constant(undefined), arbitraryOf(innerType));
  return fc.jsonValue();
}
