import { ApiError } from "#app/lib/api-fetch.ts";
import type { Language } from "#domain/text/languages.ts";
import { waitingTime } from "#domain/time/formats.ts";

/** How long a lock lasts that the server answered with, in words. */
export function waitOf(error: unknown, language: Language): string {
  return waitingTime(Number(error instanceof ApiError && error.body.retryAfterSeconds), language);
}
