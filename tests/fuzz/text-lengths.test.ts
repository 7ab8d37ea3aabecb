import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { IMPORT_LIMITS } from "#domain/import/fields.ts";
import { importSheetSchema } from "#domain/import/import-schemas.ts";
import { programDraftSchema } from "#domain/programs/season-draft.ts";
import { bilingual } from "#domain/text/checks.ts";

type Schema = z.core.$ZodType;

/** What a definition of zod's may say, of all the kinds that hold others. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  items?: readonly Schema[];
  options?: readonly Schema[];
  keyType?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
  getter?: () => Schema;
}

interface Field {
  path: string;
  schema: Schema;
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;
const CONTAINERS = ["object", "array", "tuple", "union", "record", "lazy"];

/** What stands within optional, default, nullable and pipe. */
function unwrapped(schema: Schema): Schema {
  const { innerType, in: input } = definitionOf(schema);
  const within = innerType ?? input;
  return within ? unwrapped(within) : schema;
}

/** Everything within a schema that takes one value, by its path; what wraps a value is asked as a whole. */
function fieldsOf(schema: Schema, path: string): Field[] {
  const within = unwrapped(schema);
  const definition = definitionOf(within);
  if (!CONTAINERS.includes(definition.type)) return [{ path, schema }];
  const { shape = {}, element, items = [], options = [], keyType, valueType, getter } = definition;
  const one = (part: Schema | undefined, name: string) => (part ? fieldsOf(part, `${path}${name}`) : []);
  return [
    ...Object.entries(shape).flatMap(([name, part]) => one(part, `.${name}`)),
    ...one(element, "[]"),
    ...items.flatMap((part, at) => one(part, `[${at}]`)),
    ...options.flatMap((part) => one(part, "")),
    ...one(keyType, "{key}"),
    ...one(valueType, "{}"),
    ...one(getter?.(), ""),
  ];
}

const LONG = 60_000;
const RUNS = ["a", "1", " ", ".", '"', "=", "\n", "\u0301"].map((sign) => sign.repeat(LONG));

/** The fields that take some text of 60 KB. */
function endless(fields: readonly Field[]): string[] {
  return fields
    .filter(({ schema }) => RUNS.some((text) => z.safeParse(schema, text).success))
    .map(({ path }) => path);
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
const isFile = ({ path }: Field) => path === "import/form.ts importSheetSchema.file";
/** A patch takes parts of a draft as they are: programDraftSchema, which is walked too, judges them. */
const isPart = ({ path }: Field) => {
  const [, field = ""] = /^programs\/draft-errors\.ts programPatchSchema\.(\w+)$/.exec(path) ?? [];
  return field in programDraftSchema.shape;
};

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
    const fields = fieldsOf(schema, name);
    expect(endless(fields.filter((field) => !isFile(field) && !isPart(field)))).toEqual([]);
  });

  test("refuse a spreadsheet that is too long", () => {
    const [file] = fieldsOf(importSheetSchema, "import/form.ts importSheetSchema").filter(isFile);
    const long = "a".repeat(2 * IMPORT_LIMITS.bytes);
    expect(file && z.safeParse(file.schema, long).success).toBe(false);
  });
});
