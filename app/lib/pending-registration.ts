import { type RegistrationData, registrationFields } from "#domain/registration.ts";
import { clearFormDraft, PENDING_KEY, saveLastGuardian } from "./form-draft.ts";
import { clearSplit, readSplit } from "./split-storage.ts";

/**
 * The registration that waits for payment; null when there is none, it is older than 24 hours, or the tab
 * that held its signature and health answers was closed.
 */
export function readPendingRegistration(): RegistrationData | null {
  const fields = readSplit(PENDING_KEY);
  // Another tab may still hold the signature, and pay.
  if (fields?.waiverSignature === undefined) return null;
  const { data } = registrationFields.safeParse(fields);
  if (!data) clearSplit(PENDING_KEY);
  return data ?? null;
}

/** After completion: forgets the child, and keeps the guardian for "Register another child" (design.md §7.23). */
export function clearPendingRegistration(): void {
  const data = readPendingRegistration();
  if (data) saveLastGuardian(data);
  clearSplit(PENDING_KEY);
  clearFormDraft();
}
