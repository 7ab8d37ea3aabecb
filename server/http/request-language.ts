import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { chooseLanguage, LANGUAGE_KEY, type Language, parseAcceptLanguage } from "#domain/languages.ts";

/** The language to answer in: ?lang, then the stored choice, then the browser's, then English (design.md §8). */
export function requestLanguage(c: Context): Language {
  return chooseLanguage(
    c.req.query("lang"),
    getCookie(c, LANGUAGE_KEY),
    ...parseAcceptLanguage(c.req.header("accept-language")),
  );
}
