import type { Order } from "#domain/registration/order.ts";
import { readStoredJson, readText, removeText, writeText } from "./browser-storage.ts";
import {
  asFields,
  clearSplit,
  fieldsAt,
  readInTab,
  readSplit,
  type StoredFields,
  saveSplit,
} from "./draft-storage.ts";
import { onFamilySignOut } from "./family-sign-out.ts";

export const DRAFT_KEY = "registrationDraft";
const CONTACTS_KEY = "lastGuardian";
const OFFER_KEY = "spotOffer";

/** An incomplete form, structured like an order. */
type Draft = StoredFields & { children: StoredFields[] };

/** Stores an incomplete form for this tab, and without its private answers for new tabs. */
export function saveFormDraft(values: object): void {
  saveSplit(DRAFT_KEY, values);
}

/** The form as typed in this tab, or else as last typed on this device. Removes a draft of an older form. */
export function readFormDraft(): Draft {
  const draft = readInTab(DRAFT_KEY) ?? readSplit(DRAFT_KEY);
  if (Array.isArray(draft?.children)) return { ...draft, children: draft.children };
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
  clearOfferId();
}

/** Id of the waiting list entry whose offered spots the form is for. Ignores an invalid id, which would lock the form. */
export function readOfferId(): string | null {
  const id = readText("session", OFFER_KEY);
  return id && /^[\da-f-]{36}$/.test(id) ? id : null;
}

/** Removes the offer, so that the form is for any program. */
export function clearOfferId(): void {
  removeText("session", OFFER_KEY);
}

/** The contacts of the last registration, which the family's next registration reuses. */
interface LastContacts {
  guardian: Partial<Order["guardian"]> & Pick<Order["guardian"], "email">;
  emergencyContact?: Order["emergencyContact"] | undefined;
}

/**
 * Stores the guardian of a completed registration for the next child, in this tab.
 * @param until end of the family page session that provided the guardian, in milliseconds; the guardian is removed then
 */
export function saveLastContacts({ guardian, emergencyContact }: LastContacts, until?: number): void {
  writeText("session", CONTACTS_KEY, JSON.stringify({ guardian, emergencyContact, until }));
}

interface SignedInFamily {
  contacts: LastContacts;
  /** End of the family page session, in milliseconds. */
  until: number;
  /** Children from the family page. */
  children: readonly StoredFields[];
  /** The waiting list entry whose offer the form is for. */
  offer?: { id: string; programId: string } | undefined;
}

/**
 * Fills in the form for children of a signed-in family, merged with typed values. Other typed children stay, unless the
 * draft has another guardian. An offer is only for its own children, and keeps typed values about their guardian.
 */
export function prefillForm({ contacts, until, children, offer }: SignedInFamily): void {
  const { guardian, emergencyContact, children: typedChildren, ...draft } = draftOfGuardian(contacts);
  const isSameChild = (child: StoredFields) => (typedChild: StoredFields) =>
    child.firstName === typedChild.firstName && child.lastName === typedChild.lastName;
  const otherChildren = offer ? [] : typedChildren.filter((child) => !children.some(isSameChild(child)));
  const prefilled = children.map((child) => mergeTyped(typedChildren.find(isSameChild(child)), child));
  saveLastContacts(contacts, until);
  // The session may end on any later page of this document.
  onFamilySignOut(clearFamilyData);
  saveFormDraft({
    ...draft,
    ...(offer && {
      guardian: mergeTyped(guardian, contacts.guardian),
      emergencyContact: mergeTyped(emergencyContact, contacts.emergencyContact),
    }),
    children: [
      ...otherChildren,
      ...prefilled.map((child) => ({ ...child, ...(offer && { programId: offer.programId }) })),
    ],
  });
  if (offer) writeText("session", OFFER_KEY, offer.id);
  else clearOfferId();
}

/** The typed values, completed with known ones. */
function mergeTyped(typedFields: StoredFields[string], known: object = {}): StoredFields {
  const typed = fieldsAt(typedFields);
  const isBlank = ([field]: [string, unknown]) => (typed[field] ?? "") === "";
  return { ...typed, ...Object.fromEntries(Object.entries(known).filter(isBlank)) };
}

/** The draft without unnamed children. Empty if the draft has another guardian. */
function draftOfGuardian({ guardian: { email } }: LastContacts): Draft {
  const draft = readFormDraft();
  const typedEmail = String(fieldsAt(draft.guardian).email ?? "").toLowerCase();
  if (typedEmail !== "" && typedEmail !== email.toLowerCase()) return { children: [] };
  return { ...draft, children: draft.children.filter(({ firstName }) => firstName) };
}

function storedContacts(): StoredFields {
  return readStoredJson("session", CONTACTS_KEY, asFields) ?? {};
}

/** The guardian and emergency contact of the signed-in family, or of the last registration completed in this tab. */
export function readLastContacts(): StoredFields {
  const { until, ...last } = storedContacts();
  if (until === undefined || isFilledFromFamilyPage()) return last;
  clearFamilyData();
  return {};
}

/** True if a signed-in family opened the form from its page, and its session may still last. */
export function isFilledFromFamilyPage(): boolean {
  const { until } = storedContacts();
  return typeof until === "number" && Date.now() < until;
}

/**
 * Removes the family page's data after its session ends: the guardian, and the draft if nobody has typed an
 * email (docs/reference/family-page.md#register-again).
 * @param signedOutEmail email of a family that signed out; its draft is removed too
 */
export function clearFamilyData(signedOutEmail?: string): void {
  const isFromFamilyPage = storedContacts().until !== undefined;
  if (!isFromFamilyPage && signedOutEmail === undefined) return;
  const typed = String(fieldsAt(readFormDraft().guardian).email ?? "").toLowerCase();
  if (typed === "" ? isFromFamilyPage : typed === signedOutEmail) clearFormDraft();
  removeText("session", CONTACTS_KEY);
}

/** The last guardian's email address, or "". */
export function lastGuardianEmail(): string {
  return String(fieldsAt(readLastContacts().guardian).email ?? "");
}

/** Updates the stored email after a guardian corrects it, for the next child's form. */
export function updateLastGuardianEmail(email: string): void {
  const last = storedContacts();
  const guardian = fieldsAt(last.guardian);
  if ("email" in guardian)
    writeText("session", CONTACTS_KEY, JSON.stringify({ ...last, guardian: { ...guardian, email } }));
}
