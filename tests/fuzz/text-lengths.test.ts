import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { IMPORT_LIMITS } from "#domain/import/import-limits.ts";
import { importSheetSchema } from "#domain/import/import-schemas.ts";
import { bilingual } from "#domain/text/checks.ts";

type Schema = z.core.$ZodType;

const isEmpty = (part: unknown) => Object.keys(Object(part)).length === 0;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The paths of texts without a limit within a schema; a value of any kind counts as one. */
function unlimitedTexts(schema: JsonSchema, path: string): string[] {
  const {
    type,
    format,
    maxLength,
    properties = {},
    items,
    prefixItems = [],
    anyOf = [],
    oneOf = [],
  } = schema;
  if (type === "string")
    return format || maxLength !== undefined || schema.enum || "const" in schema ? [] : [path];
  const parts: [string, unknown][] = [
    ...Object.entries(properties).map(([name, part]): [string, unknown] => [`.${name}`, part]),
    ...[items, ...prefixItems].map((part): [string, unknown] => ["[]", part]),
    ...[...anyOf, ...oneOf].map((part): [string, unknown] => ["", part]),
    ["{}", schema.additionalProperties],
    ["{key}", schema.propertyNames],
  ];
  // An object of any keys is checked by another schema.
  const within = parts.filter(
    ([name, part]) => typeof part === "object" && !(name === "{}" && isEmpty(part)),
  );
  if (type === undefined && within.length === 0 && !schema.enum && !("const" in schema)) return [path];
  return within.flatMap(([name, part]) => unlimitedTexts(part as JsonSchema, `${path}${name}`));
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value && "safeParse" in value;

const FOLDER = resolve(import.meta.dirname, "../../domain");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);
const modules = await Promise.all(
  files.map(async (file) => ({ file, exported: Object.entries(await import(resolve(FOLDER, file))) })),
);
const CONTEXT = { today: "2025-05-01", startsOn: "2025-06-12" };

/** A schema that is made for a day or a program is walked as one that was made. */
function schemaFrom(value: unknown): Schema | undefined {
  if (isSchema(value)) return value;
  // It makes a schema of a schema, and those that it makes are walked.
  if (typeof value !== "function" || value === bilingual) return undefined;
  try {
    const made: unknown = value(CONTEXT, CONTEXT);
    return isSchema(made) ? made : undefined;
  } catch {
    return undefined;
  }
}

/** A spreadsheet is one text, and longer on purpose. */
const isFile = (path: string) => path === "import/import-schemas.ts importSheetSchema.file";
const schemas = modules.flatMap(({ file, exported }) =>
  exported.flatMap(([name, value]) => {
    const schema = schemaFrom(value);
    return schema ? [{ name: `${file} ${name}`, schema }] : [];
  }),
);

describe("The schemas of domain/", () => {
  test("are found, including those made for a date", () => {
    const names = schemas.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(50);
    expect(names).toContain("registration/registration.ts registrationFields");
    expect(names).toContain("family/interest.ts interestSchema");
  });

  test.each(schemas)("refuse a text of 60 KB in every field of $name", ({ name, schema }) => {
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" });
    const texts = unlimitedTexts(json, name);
    expect(texts.filter((path) => !isFile(path))).toEqual([]);
  });

  test("refuse a spreadsheet that is too long", () => {
    const long = "a".repeat(2 * IMPORT_LIMITS.bytes);
    const { error } = importSheetSchema.safeParse({ file: long });
    expect(error?.issues.map(({ path }) => path[0])).toContain("file");
  });
});
