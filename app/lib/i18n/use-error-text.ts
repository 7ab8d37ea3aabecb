import type { TFunction } from "i18next";
import { useMemo } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import type { ApiErrorCode, FieldErrorCode } from "#domain/error-codes.ts";
import type { Language } from "#domain/languages.ts";
import { waitingTime } from "#domain/waiting-time.ts";
import type { Texts } from "./namespaces.ts";
import { useFacts, useTranslation, waitForTexts } from "./use-translation.tsx";

export interface ErrorText {
  title: string;
  message: string;
}

/** Families' texts, those of paying and staff's where a page has loaded them (docs/rules/pages.md#staffs-errors-are-staffs). */
type ErrorTexts = TFunction<["errors", "checkout", "staffErrors"]>;

/** The compiler asks for a text of every code. */
type CodeTexts = Texts["errors"]["codes"] & Texts["checkout"]["codes"] & Texts["staffErrors"]["codes"];
type Code = (FieldErrorCode | ApiErrorCode) & keyof CodeTexts;
type CodesWithoutText = Exclude<FieldErrorCode | ApiErrorCode, Code>;
const UNKNOWN: [CodesWithoutText] extends [never] ? Code : never = "invalid_input";

/** What a person reads for an error code, of a field or of a failed call; `wait` tells how long, in words. */
function codeText(t: ErrorTexts, code: string, wait = ""): ErrorText {
  const read = (key: string) => String(t(key as "offline.title", { wait }));
  const isKnown = read(`codes.${code}.title`) !== `codes.${code}.title`;
  const known = isKnown ? code : UNKNOWN;
  return { title: read(`codes.${known}.title`), message: read(`codes.${known}.message`) };
}

/** What a person reads for anything thrown by a call: the code's text, or that the network failed. */
function thrownText(t: ErrorTexts, error: unknown, language: Language): ErrorText {
  if (error instanceof ApiError) {
    const seconds = Number(error.body.retryAfterSeconds ?? 60);
    return codeText(t, error.code ?? "internal_error", waitingTime(seconds, language));
  }
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  if (error instanceof TypeError || isLate)
    return { title: t("offline.title"), message: t("offline.message") };
  return codeText(t, "internal_error");
}

/** Why a call failed, in the words of the code that it answered; the fallback where something gave no reason (docs/rules/api.md#the-error-of-a-failed-call-in-the-browser). */
function reasonText(t: ErrorTexts, error: unknown, fallback: string, language: Language): string {
  const gaveNoReason = error instanceof ApiError && (error.code ?? "internal_error") === "internal_error";
  return gaveNoReason ? fallback : thrownText(t, error, language).message;
}

/**
 * All of it, in the page's language. Drawing an error waits (Suspense) for the namespace "errors"; whoever reads one in
 * an event has it loaded before, most simply in the page's list. A page of staff lists "staffErrors" too.
 */
export function useErrorText() {
  const { i18n } = useTranslation();
  const facts = useFacts();
  const t = useMemo(() => i18n.forAreas(["errors", "checkout", "staffErrors"], facts), [i18n, facts]);
  const texts = () => {
    waitForTexts(i18n, ["errors"]);
    return t;
  };
  return {
    ofCode: (code: string) => codeText(texts(), code),
    ofThrown: (error: unknown) => thrownText(texts(), error, i18n.language),
    reasonOr: (error: unknown, fallback: string) => reasonText(texts(), error, fallback, i18n.language),
  };
}
