import { ApiError } from "#app/lib/api-error.ts";
import { pause } from "#app/lib/pause.ts";
import { postRegistration, type SavedRegistration } from "#app/lib/registration-payment.ts";
import type { RegistrationData } from "#domain/registration.ts";

/** Milliseconds before each try: a phone that comes out of a dead spot has its network back within these. */
const TRY_AFTER_MS = [0, 1_000, 2_000, 4_000, 8_000];

/** Whether asking again may help: a lost connection, a server in trouble or too busy. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Tells the server about a payment that succeeded, patiently; null when it could not be told. */
export async function saveRegistration(
  registration: RegistrationData,
  paymentIntentId: string,
): Promise<SavedRegistration | null> {
  for (const delay of TRY_AFTER_MS) {
    if (delay > 0) await pause(delay);
    try {
      return await postRegistration(registration, paymentIntentId);
    } catch (error) {
      if (!mayPass(error)) return null;
    }
  }
  return null;
}
