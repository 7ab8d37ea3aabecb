import type { Order } from "#domain/registration/order.ts";
import { readStored, readText, removeText, writeText } from "./browser-storage.ts";
import { onSignedOut } from "./signed-out.ts";
import {
  asFields,
  clearSplit,
  fieldsAt,
  type KeptFields,
  readInTab,
  readSplit,
  saveSplit,
} from "./split-storage.ts";

export const DRAFT_KEY = "registrationDraft";
const GUARDIAN_KEY = "lastGuardian";
const OFFER_KEY = "placeOffer";

/** A half-filled form, structured like an order. */
type Draft = KeptFields & { children: KeptFields[] };

function isDraft(fields: KeptFields): fields is Draft {
  return Array.isArray(fields.children);
}

/** Stores a half-filled form for this tab, and without private answers for a new one. */
export function saveFormDraft(values: object): void {
  saveSplit(DRAFT_KEY, values);
}

/** The form as typed in this tab, or else as last typed on this device. A draft of an older form is removed. */
export function readFormDraft(): Draft {
  const draft = readInTab(DRAFT_KEY) ?? readSplit(DRAFT_KEY);
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
interface LastGuardian {
  guardian: Partial<Order["guardian"]> & Pick<Order["guardian"], "email">;
  emergencyContact?: Order["emergencyContact"] | undefined;
}

/**
 * Keeps the guardian of a completed registration for the next child, in this tab.
 * @param until when the session of the family's page ends that filled it in, in milliseconds; it goes with that
 */
export function saveLastGuardian({ guardian, emergencyContact }: LastGuardian, until?: number): void {
  writeText("session", GUARDIAN_KEY, JSON.stringify({ guardian, emergencyContact, until }));
}

interface KnownFamily {
  known: LastGuardian;
  /** When the session of the family's page ends, in milliseconds. */
  until: number;
  /** Children that the family's page knows. */
  children: readonly KeptFields[];
  /** The entry of a waiting list whose offer the form is for. */
  offer?: { id: string; programId: string } | undefined;
}

/**
 * Prepares the form for children of a signed-in family, with what was typed about them before. Other half-filled
 * children stay, unless they are another guardian's; an offer is for exactly its children, and keeps what was typed
 * about their guardian.
 */
export function prepareForm({ known, until, children, offer }: KnownFamily): void {
  const { guardian, emergencyContact, children: typed, ...draft } = draftOf(known);
  const fits = (child: KeptFields) => (other: KeptFields) =>
    child.firstName === other.firstName && child.lastName === other.lastName;
  const others = offer ? [] : typed.filter((child) => !children.some(fits(child)));
  const prepared = children.map((child) => filled(typed.find(fits(child)), child));
  saveLastGuardian(known, until);
  // The session may end on any page that this document shows from now on.
  onSignedOut(forgetFamily);
  saveFormDraft({
    ...draft,
    ...(offer && {
      guardian: filled(guardian, known.guardian),
      emergencyContact: filled(emergencyContact, known.emergencyContact),
    }),
    children: [
      ...others,
      ...prepared.map((child) => ({ ...child, ...(offer && { programId: offer.programId }) })),
    ],
  });
  if (offer) writeText("session", OFFER_KEY, offer.id);
  else forgetOffer();
}

/** What was typed, and where nothing was, what is known. */
function filled(part: KeptFields[string], known: object = {}): KeptFields {
  const typed = fieldsAt(part);
  const isBlank = ([field]: [string, unknown]) => (typed[field] ?? "") === "";
  return { ...typed, ...Object.fromEntries(Object.entries(known).filter(isBlank)) };
}

/** What was typed, but for children without a name; nothing of another guardian's form. */
function draftOf({ guardian: { email } }: LastGuardian): Draft {
  const draft = readFormDraft();
  const typedEmail = String(fieldsAt(draft.guardian).email ?? "").toLowerCase();
  if (typedEmail !== "" && typedEmail !== email.toLowerCase()) return { children: [] };
  return { ...draft, children: draft.children.filter(({ firstName }) => firstName) };
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
 * typed in yet (docs/reference/family-page.md#register-again).
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
