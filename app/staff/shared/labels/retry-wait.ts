import { ApiError } from "#app/lib/api-fetch.ts";
import type { Language } from "#domain/text/languages.ts";
import { waitingTime } from "#domain/time/formats.ts";

/** Formats the wait of a locked sign-in from the server's error. */
export function retryWaitText(error: unknown, language: Language): string {
  return waitingTime(Number(error instanceof ApiError && error.body.retryAfterSeconds), language);
}
