import { ApiError } from "#app/lib/api-fetch.ts";
import type { Language } from "#domain/text/languages.ts";
import { formatDuration } from "#domain/time/formats.ts";

/** Formats the lock-out time of a sign-in error. */
export function lockOutText(error: unknown, language: Language): string {
  return formatDuration(Number(error instanceof ApiError && error.body.retryAfterSeconds), language);
}
