import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { API_FIELDS } from "./known-fields.ts";

/** JSON Schema, as far as the API reference uses it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
interface Operation {
  parameters?: readonly { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

/** Every call with its parameters and its body; server/api-reference.test.ts keeps it as the routes are. */
const FILE = resolve(import.meta.dirname, "../../docs/reference/openapi.json");
const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
  readFileSync(FILE, "utf8"),
);

const WORDS = [
  "Lucía",
  "Owen Larkfield",
  "rosa@example.org",
  "2025-05-02",
  "four green goalposts",
  "A good day",
];
const LONGEST_TEXT = 2000;
const LARGEST_NUMBER = 10_000;

function text({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.min(maxLength, LONGEST_TEXT);
  return fc.oneof(fc.constantFrom(...WORDS), fc.string({ minLength, maxLength: longest }));
}

function object({ properties, required = [] }: Schema): fc.Arbitrary<unknown> {
  if (!properties) return fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  // What may be missing and may be anything would refuse nearly every body; changed bodies have it.
  const described = Object.entries(properties).filter(
    ([name, part]) => required.includes(name) || Object.keys(part).length > 0,
  );
  const parts = described.map(([name, part]) => {
    const value = API_FIELDS[name] ?? arbitraryOf(part);
    return [name, required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 1 })] as const;
  });
  return fc.record(Object.fromEntries(parts));
}

/** Values that a schema mostly accepts: its shape, its bounds and its patterns; refinements are left to chance. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const {
    type,
    enum: values,
    anyOf,
    oneOf,
    items,
    minItems = 0,
    minimum = 0,
    maximum = LARGEST_NUMBER,
  } = schema;
  if ("const" in schema) return fc.constant(schema.const);
  if (values) return fc.constantFrom(...values);
  const kinds = anyOf ?? oneOf;
  if (kinds) return fc.oneof(...kinds.map(arbitraryOf));
  if (type === "string") return text(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "object") return object(schema);
  if (type === "array") return fc.array(arbitraryOf(items ?? {}), { minLength: minItems, maxLength: 4 });
  if (type === "integer" || type === "number")
    return fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, LARGEST_NUMBER) });
  return fc.jsonValue();
}

function operationOf(route: string): Operation | undefined {
  const [method = "", path = ""] = route.split(" ");
  return paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
}

/** The body that a call reads, if it reads one. */
export function describedBody(route: string): fc.Arbitrary<unknown> | undefined {
  const body = operationOf(route)?.requestBody;
  return body && arbitraryOf(body.content["application/json"].schema);
}

/** What a call may be asked in its address, by name. */
export function describedQuery(route: string): Record<string, fc.Arbitrary<unknown>> {
  const parameters = operationOf(route)?.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === "query");
  return Object.fromEntries(query.map(({ name, schema }) => [name, API_FIELDS[name] ?? arbitraryOf(schema)]));
}
