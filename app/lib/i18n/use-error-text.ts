import { useMemo } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import type { AgeRange } from "#domain/registration/ages.ts";
import type { ApiErrorCode, FieldErrorCode } from "#domain/text/error-codes.ts";
import type { Language } from "#domain/text/languages.ts";
import { formatDuration } from "#domain/time/formats.ts";
import type { Texts } from "./namespaces.ts";
import type { TextFunction } from "./text-keys.ts";
import { useSiteData, useTranslation, waitForTexts } from "./use-translation.tsx";

export interface ErrorText {
  title: string;
  message: string;
}

/**
 * Error texts for families and for payments, and those for staff if the page has loaded them
 * (docs/reference/texts.md#error-texts).
 */
const NAMESPACES = ["errors", "checkout", "staffErrors", "adminErrors"] as const;
type ErrorTexts = TextFunction<(typeof NAMESPACES)[number]>;

/** Every code must have a text, or the code does not compile. */
type CodeTexts = Texts["errors"]["codes"] &
  Texts["checkout"]["codes"] &
  Texts["staffErrors"]["codes"] &
  Texts["adminErrors"]["codes"];
type Code = (FieldErrorCode | ApiErrorCode) & keyof CodeTexts;
type CodesWithoutText = Exclude<FieldErrorCode | ApiErrorCode, Code>;
const FALLBACK_CODE: [CodesWithoutText] extends [never] ? Code : never = "invalid_input";

/** Values of an error text's placeholders. */
interface ErrorValues extends Partial<AgeRange> {
  wait?: string;
  right?: string;
}

/**
 * Title and message of an error code. `wait` is a formatted duration, `right` the permission that an API key lacks; the
 * ages are a program's, by default the featured one's.
 * @param fallbackCode code used instead of one without a text
 */
function codeText(
  t: ErrorTexts,
  code: string,
  { wait = "", right = "", ...ages }: ErrorValues = {},
  fallbackCode = FALLBACK_CODE as Code,
): ErrorText {
  const read = (key: string) => String(t(key as "offline.title", { wait, right, ...ages }));
  const hasText = read(`codes.${code}.title`) !== `codes.${code}.title`;
  const codeWithText = hasText ? code : fallbackCode;
  return { title: read(`codes.${codeWithText}.title`), message: read(`codes.${codeWithText}.message`) };
}

/** Title and message of any thrown error, with the attempts left. Timeouts and network failures read as offline. */
function thrownText(t: ErrorTexts, error: unknown, language: Language): ErrorText {
  if (error instanceof ApiError) {
    const seconds = Number(error.body.retryAfterSeconds ?? 60);
    const values = { wait: formatDuration(seconds, language), right: String(error.body.right ?? "") };
    const { title, message } = codeText(t, error.code ?? "internal_error", values, "internal_error");
    const triesLeft = Number(error.body.triesLeft ?? 0);
    return { title, message: triesLeft > 0 ? `${message} ${t("triesLeft", { count: triesLeft })}` : message };
  }
  const isTimeout = error instanceof DOMException && error.name === "TimeoutError";
  if (error instanceof TypeError || isTimeout)
    return { title: t("offline.title"), message: t("offline.message") };
  return codeText(t, "internal_error");
}

const CODES_WITHOUT_REASON: readonly ApiErrorCode[] = ["internal_error", "payment_setup_failed"];

/**
 * Message of a failed call, by its error code. Returns `fallback` if the response has no code, or one without a reason
 * (docs/reference/api.md#errors-in-the-browser).
 */
function reasonText(t: ErrorTexts, error: unknown, fallback: string, language: Language): string {
  const hasNoReason =
    error instanceof ApiError && CODES_WITHOUT_REASON.includes(error.code ?? "internal_error");
  return hasNoReason ? fallback : thrownText(t, error, language).message;
}

/**
 * Error texts in the page's language. Showing an error suspends until the file "errors" is loaded. A component that
 * reads an error text in an event handler must list "errors" in the page's texts. Staff pages also list "staffErrors".
 */
export function useErrorText() {
  const { i18n } = useTranslation();
  const siteData = useSiteData();
  const t = useMemo(() => i18n.forNamespaces(NAMESPACES, siteData), [i18n, siteData]);
  const texts = () => {
    waitForTexts(i18n, ["errors"]);
    return t;
  };
  return {
    describeCode: (code: string, values?: ErrorValues) => codeText(texts(), code, values),
    describeError: (error: unknown) => thrownText(texts(), error, i18n.language),
    reasonOr: (error: unknown, fallback: string) => reasonText(texts(), error, fallback, i18n.language),
  };
}
