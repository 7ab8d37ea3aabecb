import type { TFunction } from "i18next";
import { ApiError } from "#app/lib/api-error.ts";
import {
  API_ERROR_CODES,
  type ApiErrorCode,
  FIELD_ERROR_CODES,
  type FieldErrorCode,
} from "#domain/error-codes.ts";
import type { Language } from "#domain/languages.ts";
import { waitingTime } from "#domain/waiting-time.ts";
import { useTranslation } from "./use-translation.tsx";

export interface ErrorText {
  title: string;
  message: string;
}

function knownCode(code: string): FieldErrorCode | ApiErrorCode {
  return [...FIELD_ERROR_CODES, ...API_ERROR_CODES].find((known) => known === code) ?? "invalid_input";
}

/** What a person reads for an error code, of a field or of a failed call; `wait` tells how long, in words. */
function codeText(t: TFunction<"errors">, code: string, wait = ""): ErrorText {
  const known = knownCode(code);
  return { title: t(`codes.${known}.title`), message: t(`codes.${known}.message`, { wait }) };
}

/** What a person reads for anything thrown by a call: the code's text, or that the network failed. */
function thrownText(t: TFunction<"errors">, error: unknown, language: Language): ErrorText {
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
function reasonText(t: TFunction<"errors">, error: unknown, fallback: string, language: Language): string {
  const gaveNoReason = error instanceof ApiError && (error.code ?? "internal_error") === "internal_error";
  return gaveNoReason ? fallback : thrownText(t, error, language).message;
}

/** All of it, in the page's language. The page must list the namespace "errors". */
export function useErrorText() {
  const { t, i18n } = useTranslation("errors");
  return {
    ofCode: (code: string) => codeText(t, code),
    ofThrown: (error: unknown) => thrownText(t, error, i18n.language),
    reasonOr: (error: unknown, fallback: string) => reasonText(t, error, fallback, i18n.language),
  };
}
