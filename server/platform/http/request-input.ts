import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { validator } from "hono-openapi";
import * as z from "zod/mini";
import { SEARCH_MAX, searchWords } from "#domain/staff/registration-search.ts";
import { fieldErrors, lengthFirst } from "#domain/text/checks.ts";
import { chooseLanguage, LANGUAGE_KEY, type Language } from "#domain/text/languages.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { ApiError } from "./api-error.ts";
import { acceptedIn } from "./response-body.ts";

const uuid = z.uuid();

/**
 * The `:id` of a path; PostgreSQL fails on anything but a UUID.
 * @throws {ApiError} not_found
 */
export function idParam(c: Context, name = "id"): string {
  const id = uuid.safeParse(c.req.param(name));
  if (!id.success) throw new ApiError("not_found");
  return id.data;
}

/**
 * The answer's language: ?lang, the cookie, Accept-Language, then English (docs/reference/api.md#response-language).
 * It sets Vary for caches.
 */
export function requestLanguage(c: Context): Language {
  c.header("Vary", "Accept-Language, Cookie", { append: true });
  return chooseLanguage(
    c.req.query("lang"),
    getCookie(c, LANGUAGE_KEY),
    ...acceptedIn(c.req.header("accept-language")),
  );
}

/** A validation issue in the Standard Schema format (https://standardschema.dev). */
interface InputIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

function withKeys(issues: readonly InputIssue[]) {
  return issues.map(({ path = [], message }) => ({
    message,
    path: path.map((part) => (typeof part === "object" ? part.key : part)),
  }));
}

/** Validates a JSON body; an invalid one is refused with a code per field. */
export function jsonBody<T extends z.ZodMiniType>(schema: T) {
  return validator("json", schema, (result) => {
    if (result.success) return;
    const fields = fieldErrors(withKeys(result.error));
    // The body is not an object, so there are no fields to report.
    throw "" in fields ? new ApiError("malformed_body") : new ApiError("invalid_input", { fields });
  });
}

/** The last row of a page; the next page starts after it, independent of rows inserted meanwhile. */
export interface Position {
  at: string;
  id: string;
}

const PAGE_SIZE = { default: 50, max: 200 } as const;

/** Whether PostgreSQL would accept both parts as time and id. */
function isCursor(text: string): boolean {
  const { at, id } = positionOf(text);
  const isTime = /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/.test(at);
  return isTime && isCalendarDate(at.slice(0, 10)) && uuid.safeParse(id).success;
}

export function cursorOf({ at, id }: Position): string {
  return `${at}_${id}`;
}

function positionOf(cursor: string): Position {
  const [at = "", id = ""] = cursor.split("_");
  return { at, id };
}

/** Longer than an instant, a separator and an id. */
const CURSOR_MAX = 100;

export const optionalCursor = z.optional(
  z.pipe(z.string().check(lengthFirst(CURSOR_MAX), z.refine(isCursor)), z.transform(positionOf)),
);

/** Enough for two names of the longest length, with several bytes per letter. */
const KEYS_MAX = 2000;

/**
 * The cursor of a list that is sorted by other keys. It holds sort keys, not a row's id, so that no row
 * is skipped if the last one was changed or erased.
 */
export function keysCursor<Keys extends readonly unknown[]>(keys: z.ZodMiniType<Keys>, prefix = "") {
  const read = (cursor: string): Keys | undefined => {
    if (!cursor.startsWith(prefix)) return undefined;
    try {
      return keys.safeParse(JSON.parse(Buffer.from(cursor.slice(prefix.length), "base64url").toString()))
        .data;
    } catch {
      return undefined;
    }
  };
  return {
    write: (last: Keys) => prefix + Buffer.from(JSON.stringify(last)).toString("base64url"),
    parameter: z.pipe(
      z.string().check(
        lengthFirst(KEYS_MAX),
        z.refine((cursor) => read(cursor) !== undefined),
      ),
      z.transform((cursor) => read(cursor) as Keys),
    ),
  };
}

/** Splits rows that were read with one more than `limit`: the page, and the cursor of the next one or null. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorAfter: (last: Row) => string) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : cursorAfter(last) };
}

export const searchParameter = z._default(
  z.pipe(z.string().check(lengthFirst(SEARCH_MAX)), z.transform(searchWords)),
  [] as string[],
);

export const pageParameters = {
  cursor: optionalCursor,
  limit: z._default(
    z.pipe(
      z.string().check(lengthFirst(3), z.regex(/^[1-9]\d{0,2}$/)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(PAGE_SIZE.max))),
    ),
    PAGE_SIZE.default,
  ),
};

export function query<T extends z.core.$ZodShape>(shape: T) {
  return queryFrom(z.object(shape));
}

/** @throws {ApiError} invalid_input with the names of the wrong parameters */
export function queryFrom<Schema extends z.ZodMiniType>(schema: Schema) {
  return validator("query", schema, (result) => {
    if (result.success) return;
    const names = withKeys(result.error).map(({ path }) => String(path[0]));
    throw new ApiError("invalid_input", {
      fields: Object.fromEntries(names.map((name) => [name, "invalid_input"])),
    });
  });
}
