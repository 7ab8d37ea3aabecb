import type * as z from "zod/mini";
import { canonicalJson } from "#domain/text/canonical.ts";
import { codeOf, type FieldErrors } from "#domain/text/checks.ts";

/** The first code of each path whose value has the wrong shape, such as "contacts.0.role.es". */
function shapeErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= codeOf(message);
  return errors;
}

export interface DraftCheck<Draft> {
  /**
   * The errors that prevent publishing; and the content as publishing would store it, texts cleaned and unknown parts
   * dropped, if it has the shape.
   */
  parse: (payload: unknown) => { draft?: Draft; errors: FieldErrors };
}

/** @param errorsOf errors that involve several fields, in facts whose shape is valid */
export function draftCheck<Draft>(
  schema: z.ZodMiniType<Draft>,
  errorsOf: (draft: Draft) => FieldErrors = () => ({}),
): DraftCheck<Draft> {
  return {
    parse: (payload) => {
      const { data: draft, error } = schema.safeParse(payload);
      return error ? { errors: shapeErrors(error.issues) } : { draft, errors: errorsOf(draft) };
    },
  };
}

/** Compared as one value despite their parts: dates with times, the sibling discount, questions, groups. */
const ATOMIC_FIELDS =
  /^(?:siblings|siblingRule|(?:programs\.[^.]+\.)?(?:opens|closes|(?:questions|groups)\.[^.]+))$/;

type Fields = Readonly<Record<string, unknown>>;
type Row = Fields & { id: string };

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Rows that keep their ids, such as teams and questions; early prices and days have none. */
function areRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => isFields(row) && typeof row.id === "string");
}

const rowOf = (rows: readonly Row[], id: string) => rows.find((row) => row.id === id);

function childValue(value: unknown, key: string): unknown {
  if (areRows(value)) return rowOf(value, key);
  return isFields(value) ? value[key] : undefined;
}

/**
 * The fields in which two versions of a form differ, such as "texts.es.name" or "questions.<id>". The name of a list
 * alone, such as "questions", says that its rows are others, or in another order.
 */
export function differingFields(first: unknown, second: unknown, path = ""): string[] {
  if (canonicalJson(first ?? null) === canonicalJson(second ?? null)) return [];
  const within = (key: string) =>
    differingFields(childValue(first, key), childValue(second, key), path === "" ? key : `${path}.${key}`);
  if (areRows(first) && areRows(second)) {
    const [ids, otherIds] = [first, second].map((rows) => rows.map(({ id }) => id)) as [string[], string[]];
    const fields = ids.filter((id) => otherIds.includes(id)).flatMap(within);
    return canonicalJson(ids) === canonicalJson(otherIds) ? fields : [path, ...fields];
  }
  if (!isFields(first) || !isFields(second) || ATOMIC_FIELDS.test(path)) return [path];
  return Object.keys({ ...first, ...second }).flatMap(within);
}

export function fieldIn(values: unknown, field: string): unknown {
  return field.split(".").reduce(childValue, values);
}

/** The value at a path of a tree; rows of lists have their index as key. */
export function partAt(tree: unknown, path: string): unknown {
  return path.split(".").reduce((part, key) => (Object(part) as Record<string, unknown>)[key], tree);
}

/** A copy with another text or list at a path. */
export function withPart<Tree>(tree: Tree, [key, ...rest]: readonly string[], part: unknown): Tree {
  if (key === undefined) return part as Tree;
  const inner = withPart((Object(tree) as Record<string, unknown>)[key], rest, part);
  const copy = Array.isArray(tree) ? [...tree] : Object.assign({}, tree);
  return Object.assign(copy, { [key]: inner }) as Tree;
}

/** A copy with other values at several paths. */
export function withParts<Tree>(tree: Tree, parts: Readonly<Record<string, unknown>>): Tree {
  return Object.entries(parts).reduce(
    (changed, [path, part]) => withPart(changed, path.split("."), part),
    tree,
  );
}

/** Letters of context around a difference, and the longest text that is shown whole. */
const CONTEXT_LETTERS = 24;
const MAX_EXCERPT_LENGTH = 160;

/** Shortens two texts to their difference with some letters around it. */
export function excerpts(before: string, after: string): [string, string] {
  const [a, b] = [[...before], [...after]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const shorten = (letters: string[]) => {
    if (letters.length <= MAX_EXCERPT_LENGTH) return letters.join("");
    const from = Math.max(0, start - CONTEXT_LETTERS);
    const to = Math.min(letters.length, letters.length - end + CONTEXT_LETTERS, from + MAX_EXCERPT_LENGTH);
    return `${from > 0 ? "…" : ""}${letters.slice(from, to).join("")}${to < letters.length ? "…" : ""}`;
  };
  return [shorten(a), shorten(b)];
}
