import { zValidator } from "@hono/zod-validator";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { isCalendarDate } from "#domain/calendar-date.ts";
import { fieldErrors } from "#domain/field-errors.ts";
import { chooseLanguage, LANGUAGE_KEY, type Language, parseAcceptLanguage } from "#domain/languages.ts";
import { lengthFirst } from "#domain/text.ts";
import { ApiError } from "./api-error.ts";

const uuid = z.uuid();

/**
 * The `:id` of an address, which PostgreSQL would fail on if it were no uuid.
 * @throws {ApiError} not_found
 */
export function idParam(c: Context, name = "id"): string {
  const id = uuid.safeParse(c.req.param(name));
  if (!id.success) throw new ApiError("not_found");
  return id.data;
}

/** The language to answer in: ?lang, then the stored choice, then the browser's, then English (docs/rules/api.md#the-language-of-an-answer). */
export function requestLanguage(c: Context): Language {
  return chooseLanguage(
    c.req.query("lang"),
    getCookie(c, LANGUAGE_KEY),
    ...parseAcceptLanguage(c.req.header("accept-language")),
  );
}

/** Validates a JSON body; a wrong one is refused with a code for each wrong field. */
export function jsonBody<T extends $ZodType>(schema: T) {
  return zValidator("json", schema, (result) => {
    if (result.success) return;
    const fields = fieldErrors(result.error.issues);
    // Wrong as a whole, as a list or a number is: there are no fields to tell about.
    throw "" in fields ? new ApiError("malformed_body") : new ApiError("invalid_input", { fields });
  });
}

/** Where a page of a list ended: the next one begins after it, however many were added meanwhile. */
export interface Position {
  at: string;
  id: string;
}

/** Rows in one answer of a list. */
const PAGE_SIZE = { usual: 50, most: 200 } as const;

/** Whether PostgreSQL too would take both parts for what they say they are. */
function isCursor(text: string): boolean {
  const { at, id } = positionOf(text);
  const isTime = /^.{10}T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/.test(at);
  return isTime && isCalendarDate(at.slice(0, 10)) && uuid.safeParse(id).success;
}

/** A position as `?cursor=` carries it. */
export function cursorOf({ at, id }: Position): string {
  return `${at}_${id}`;
}

function positionOf(cursor: string): Position {
  const [at = "", id = ""] = cursor.split("_");
  return { at, id };
}

/** An instant, a sign and an id. */
const CURSOR_MAX = 100;

/** A cursor of ours, as the position that it stands for. */
export const optionalCursor = z.optional(
  z.pipe(z.string().check(lengthFirst(CURSOR_MAX), z.refine(isCursor)), z.transform(positionOf)),
);

/** `?cursor=&limit=` as a part of a list's parameters. */
export const page = {
  cursor: optionalCursor,
  limit: z._default(
    z.pipe(
      z.string().check(lengthFirst(3), z.regex(/^[1-9]\d{0,2}$/)),
      z.pipe(z.transform(Number), z.number().check(z.maximum(PAGE_SIZE.most))),
    ),
    PAGE_SIZE.usual,
  ),
};

/** Validates the parameters of a staff list; a wrong one is refused by its name. */
export function query<T extends z.core.$ZodShape>(shape: T) {
  return zValidator("query", z.object(shape), (result) => {
    if (result.success) return;
    const names = result.error.issues.map(({ path }) => String(path[0]));
    throw new ApiError("invalid_input", {
      fields: Object.fromEntries(names.map((name) => [name, "invalid_input"])),
    });
  });
}
