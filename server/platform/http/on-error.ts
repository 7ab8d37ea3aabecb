import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import { fillText } from "#content/product/fill-text.ts";
import english from "#content/product/texts/en/errors.json" with { type: "json" };
import englishFamily from "#content/product/texts/en/family.json" with { type: "json" };
import englishStaff from "#content/product/texts/en/staff.json" with { type: "json" };
import spanish from "#content/product/texts/es/errors.json" with { type: "json" };
import spanishFamily from "#content/product/texts/es/family.json" with { type: "json" };
import spanishStaff from "#content/product/texts/es/staff.json" with { type: "json" };
import { adminTexts } from "#content/product/texts-by-language.ts";
import { DONATION_LIMITS } from "#domain/prices/donation.ts";
import { type AgeRange, type BirthRange, DEFAULT_AGES } from "#domain/registration/ages.ts";
import type { ApiErrorBody, ApiErrorCode } from "#domain/text/error-codes.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateRange, formatDuration } from "#domain/time/formats.ts";
import { isPoolTimeout } from "#server/platform/database/postgres.ts";
import { ApiError } from "./api-error.ts";
import { requestLanguage } from "./request-input.ts";

interface Text {
  title: string;
  message: string;
}

const BORN: Record<Language, string> = {
  en: englishFamily.checkout.opening.born,
  es: spanishFamily.checkout.opening.born,
};

const TEXTS: Record<Language, Record<string, Text>> = {
  en: {
    ...english.errors.codes,
    ...englishFamily.checkout.codes,
    ...englishStaff.staffErrors.codes,
    ...adminTexts.en.adminErrors.codes,
  },
  es: {
    ...spanish.errors.codes,
    ...spanishFamily.checkout.codes,
    ...spanishStaff.staffErrors.codes,
    ...adminTexts.es.adminErrors.codes,
  },
};

/** The translated message; a field's own message comes first. */
function errorSentence(error: ApiError, language: Language): string {
  const { code, fields, retryAfterSeconds = 60, more } = error;
  const texts = TEXTS[language];
  const fieldCode = Object.values(fields ?? {})[0];
  const own = (fieldCode && texts[fieldCode]?.message) || texts[code]?.message || code;
  const sentence = more?.born ? `${own} ${BORN[language]}` : own;
  const spans = more?.born as readonly BirthRange[] | undefined;
  const values = {
    minDonation: DONATION_LIMITS.min,
    maxDonation: DONATION_LIMITS.max,
    wait: formatDuration(retryAfterSeconds, language),
    minAge: DEFAULT_AGES.minAge,
    maxAge: DEFAULT_AGES.maxAge,
    ...(more as Partial<AgeRange> | undefined),
    right: more?.right as string | undefined,
    born: spans?.map(({ bornFrom, bornTo }) => dateRange(bornFrom, bornTo, language)).join("; "),
  };
  return fillText(sentence, values, {}, language, (placeholder) => placeholder);
}

/** Whether the visitor disconnected during the request, which is not an error of ours. */
function hasDisconnected(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.destroyed === true && !incoming.complete;
}

/** A rush is over once the first requests are answered. */
const BUSY_SECONDS = 60;

export function asApiError(error: Error, c: Context): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException) {
    const code: ApiErrorCode = error.status === 413 ? "body_too_large" : "malformed_body";
    if (error.status < 500) return new ApiError(code, { cause: error });
  }
  if (isPoolTimeout(error)) return new ApiError("busy", { retryAfterSeconds: BUSY_SECONDS, cause: error });
  return new ApiError(hasDisconnected(c) ? "malformed_body" : "internal_error", { cause: error });
}

/** The statuses of refusals that indicate probing or abuse; they are logged without an address. */
const SUSPICIOUS: readonly number[] = [401, 403, 429];

/** Answers every error with one format; unexpected errors are masked and logged. */
export function onError(log: Logger) {
  return (error: Error, c: Context) => {
    const apiError = asApiError(error, c);
    if (apiError.status >= 500) {
      log.error(
        { err: apiError.cause ?? apiError, code: apiError.code, method: c.req.method, path: c.req.routePath },
        "request failed",
      );
    }
    if (SUSPICIOUS.includes(apiError.status)) {
      log.warn({ code: apiError.code, method: c.req.method, path: c.req.routePath }, "request refused");
    }
    if (apiError.retryAfterSeconds !== undefined) c.header("Retry-After", String(apiError.retryAfterSeconds));
    const body: ApiErrorBody & { retryAfterSeconds?: number } = {
      ...apiError.more,
      success: false,
      code: apiError.code,
      message: errorSentence(apiError, requestLanguage(c)),
    };
    if (apiError.fields) body.fields = apiError.fields;
    if (apiError.retryAfterSeconds !== undefined) body.retryAfterSeconds = apiError.retryAfterSeconds;
    c.header("Cache-Control", "no-store");
    return c.json(body, apiError.status);
  };
}
