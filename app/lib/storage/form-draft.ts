import type { Order } from "#domain/order.ts";
import { readStored, readText, removeText, writeText } from "./browser-storage.ts";
import {
  asFields,
  clearSplit,
  fieldsAt,
  type KeptFields,
  readInTab,
  readSplit,
  saveInTab,
  saveSplit,
} from "./split-storage.ts";

export const DRAFT_KEY = "registrationDraft";
export const TAB_DRAFT_KEY = "registrationDraftHere";
const GUARDIAN_KEY = "lastGuardian";
const OFFER_KEY = "placeOffer";

/** A half-filled form, structured like an order. */
type Draft = KeptFields & { children: KeptFields[] };

function isDraft(fields: KeptFields): fields is Draft {
  return Array.isArray(fields.children);
}

/** Stores a half-filled form twice: on the device for a new tab, and separately for this tab. */
export function saveFormDraft(values: object): void {
  saveSplit(DRAFT_KEY, values);
  saveInTab(TAB_DRAFT_KEY, values);
}

/** The form as typed in this tab, or else as last typed on this device. A draft of an older form is removed. */
export function readFormDraft(): Draft {
  const draft = readInTab(TAB_DRAFT_KEY) ?? readSplit(DRAFT_KEY);
  if (draft && isDraft(draft)) return draft;
  if (draft) clearFormDraft();
  return { children: [] };
}

/** Sets the first child's program, which is chosen above the form. */
export function saveDraftProgram(programId: string): void {
  const {
    children: [first, ...others],
    ...draft
  } = readFormDraft();
  saveFormDraft({ ...draft, children: [{ ...first, programId }, ...others] });
}

export function clearFormDraft(): void {
  clearSplit(DRAFT_KEY);
  removeText("session", TAB_DRAFT_KEY);
  forgetOffer();
}

/** The waiting list's entry whose offered places this tab's form is for. */
export function keptOffer(): string | null {
  const id = readText("session", OFFER_KEY);
  // A damaged value is none: nobody could leave the form that it asks for.
  return id && /^[\da-f-]{36}$/.test(id) ? id : null;
}

/** Makes the form an ordinary one again. */
export function forgetOffer(): void {
  removeText("session", OFFER_KEY);
}

/** What a family's next registration reuses from the last one. */
type LastGuardian = Pick<Order, "guardian" | "emergencyContact">;

/**
 * Keeps the guardian of a completed registration for the next child, in this tab.
 * @param until when the session of the family's page ends that filled it in, in milliseconds; it goes with that
 */
export function saveLastGuardian({ guardian, emergencyContact }: LastGuardian, until?: number): void {
  writeText("session", GUARDIAN_KEY, JSON.stringify({ guardian, emergencyContact, until }));
}

/**
 * Prepares the form for the next child of the guardian of a signed-in family: its half-filled children stay, unless they
 * are another guardian's.
 * @param until when the session ends, in milliseconds
 * @param child a child that the guardian registered before, which the form did not have yet
 */
export function prepareNextChild(known: LastGuardian, until: number, child?: KeptFields): void {
  const { guardian: _typed, emergencyContact: _other, children: typed, ...draft } = draftOf(known);
  const isKnown = child && typed.some((one) => isSameChild(one, child));
  saveLastGuardian(known, until);
  saveFormDraft({ ...draft, children: child && !isKnown ? [...typed, child] : typed });
  forgetOffer();
}

const isSameChild = (a: KeptFields, b: KeptFields) =>
  a.firstName === b.firstName && a.lastName === b.lastName;

/** What was typed, but for children without a name; nothing of another guardian's form. */
function draftOf({ guardian: { email } }: LastGuardian): Draft {
  const draft = readFormDraft();
  const typedEmail = String(fieldsAt(draft.guardian).email ?? "").toLowerCase();
  if (typedEmail !== "" && typedEmail !== email.toLowerCase()) return { children: [] };
  return { ...draft, children: draft.children.filter(({ firstName }) => firstName) };
}

/**
 * Prepares the form for an offer of a waiting list: exactly its children, with all that was typed about them before.
 * @param until when the session ends, in milliseconds
 */
export function prepareOffer(
  offerId: string,
  { known, until, children }: { known: LastGuardian; until: number; children: readonly KeptFields[] },
): void {
  const draft = draftOf(known);
  saveLastGuardian(known, until);
  saveFormDraft({
    ...draft,
    children: children.map((child) => ({
      ...draft.children.find((typed) => isSameChild(typed, child)),
      ...child,
    })),
  });
  writeText("session", OFFER_KEY, offerId);
}

function storedGuardian(): KeptFields {
  return readStored("session", GUARDIAN_KEY, asFields) ?? {};
}

/** The guardian and the emergency contact of the last registration completed in this tab, or of the signed-in family. */
export function readLastGuardian(): KeptFields {
  const { until, ...last } = storedGuardian();
  if (typeof until !== "number" || Date.now() < until) return last;
  forgetFamily();
  return {};
}

/**
 * Removes what the family's page filled in once its session has ended: the guardian, and the child in a form that nobody
 * typed in yet (docs/rules/family.md#once-more-with-everything-filled-in).
 * @param signedOut the address of a family that signed out; then its half-filled form goes too
 */
export function forgetFamily(signedOut?: string): void {
  const isOfPage = storedGuardian().until !== undefined;
  if (!isOfPage && signedOut === undefined) return;
  const typed = String(fieldsAt(readFormDraft().guardian).email ?? "").toLowerCase();
  if (typed === "" ? isOfPage : typed === signedOut) clearFormDraft();
  removeText("session", GUARDIAN_KEY);
}

/** The last guardian's email address, or "". */
export function lastEmail(): string {
  return String(fieldsAt(readLastGuardian().guardian).email ?? "");
}

/** Updates the kept address after a guardian corrects it, so that the next child's form has the new one. */
export function correctLastGuardian(email: string): void {
  const last = storedGuardian();
  const guardian = fieldsAt(last.guardian);
  if ("email" in guardian)
    writeText("session", GUARDIAN_KEY, JSON.stringify({ ...last, guardian: { ...guardian, email } }));
}
