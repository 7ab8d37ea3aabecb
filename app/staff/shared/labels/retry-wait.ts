import { ApiError } from "#app/lib/api-fetch.ts";
import type { Language } from "#domain/text/languages.ts";
import { formatDuration } from "#domain/time/formats.ts";

/** Formats the wait of a locked sign-in from the server's error. */
export function lockOutText(error: unknown, language: Language): string {
  return formatDuration(Number(error instanceof ApiError && error.body.retryAfterSeconds), language);
}
