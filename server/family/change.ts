import { FAMILY_CONTACT_FIELDS, type FamilyChanges, familyChanges } from "#domain/family/family-changes.ts";
import { lastDigits } from "#domain/family/family-page.ts";
import { answerField } from "#domain/registration/answers.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import type { Deps } from "#server/deps.ts";
import { changedAnswersTo, checkedChanges, storeEdit } from "#server/orders/manual/edit.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockRegistrationsById, type Registration } from "#server/registrations/data.ts";
import { type FieldChange, insertFamilyChanges } from "#server/registrations/family-changes.ts";
import { registrationsIn } from "#server/registrations/of-address.ts";
import { getProgram } from "#server/site/programs/programs.ts";
import type { Family } from "./require-family.ts";
import { addPhoneDigits } from "./sessions.ts";
import { countDigits } from "./sign-in.ts";

const NO_PEOPLE = "[]";

/** The sent changes that a family may make. @throws {ApiError} invalid_input with a code for each wrong field */
function read(sent: Readonly<Record<string, unknown>>): FamilyChanges {
  const parsed = familyChanges.safeParse(sent);
  if (!parsed.success) throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues) });
  // A field that was not sent stays unchanged, even if the schema has a default for it.
  return Object.fromEntries(Object.entries(parsed.data).filter(([field]) => field in sent));
}

/** The part of the changes that is the same for all children of an order. */
function contactsOf(changes: FamilyChanges): FamilyChanges {
  const isContact = (field: string) => FAMILY_CONTACT_FIELDS.some((contact) => contact === field);
  return Object.fromEntries(Object.entries(changes).filter(([field]) => isContact(field)));
}

/** The changes of one registration, checked, with each field before and after. */
async function checked(trx: Trx, row: Registration, changes: FamilyChanges, now: Date) {
  const { answers: _answers, pickUp: people, ...plain } = changes;
  const { fields, current, next } = await checkedChanges(trx, row, plain, now);
  const answers = await changedAnswersTo(trx, row, { changes, mayLack: false });
  const before = row.pickUp ?? NO_PEOPLE;
  const after = people ? JSON.stringify(people) : before;
  const isSame = before === after;
  const fieldChanges: FieldChange[] = [
    ...fields.map((field) => ({ field, before: String(current[field]), after: String(next[field]) })),
    ...(answers?.changed ?? []).map((question) => ({
      field: answerField(question),
      before: answers?.current[question] ?? "",
      after: answers?.next[question] ?? "",
    })),
    ...(isSame ? [] : [{ field: "pickUp", before, after }]),
  ];
  const pickUp = after === NO_PEOPLE ? null : after;
  return { row, fieldChanges, edit: { fields, next, answers, pickUp: isSame ? undefined : pickUp } };
}

/** @throws {ApiError} shirts_closed once staff have closed the program's shirt sizes */
async function requireOpenShirts(trx: Trx, { programId }: Registration): Promise<void> {
  const { shirtsClosedAt } = await getProgram(trx, programId);
  if (shirtsClosedAt !== null) throw new ApiError("shirts_closed");
}

interface FamilyEdit {
  id: string;
  version: number;
  changes: Readonly<Record<string, unknown>>;
}

/** The locked registrations that an edit changes, the named one first. @throws {ApiError} not_found, registration_deleted */
async function lockChanged(trx: Trx, family: Family, id: string, forOrder: boolean): Promise<Registration[]> {
  const opened = await registrationsIn(trx, family.email, family.orderIds);
  const orderId = opened.find((row) => row.id === id)?.orderId;
  // Not found, so that strangers learn nothing.
  if (orderId === undefined) throw new ApiError("not_found");
  const ids = opened
    .filter((row) => row.id === id || (forOrder && row.orderId === orderId))
    .map((row) => row.id);
  const rows = await lockRegistrationsById(trx, ids);
  // Its address may have been corrected, or it erased, before the lock.
  const mine = rows.filter(({ email }) => email.toLowerCase() === family.email);
  const named = mine.find((row) => row.id === id);
  if (!named) throw new ApiError("not_found");
  if (named.deletedAt !== null) throw new ApiError("registration_deleted");
  return [named, ...mine.filter((row) => row !== named)];
}

/**
 * Changes what a family may change itself; contacts change for all children of the order. What was signed stays, staff
 * see each field before and after, and the log names the fields. Changes that are stored already, as after a lost line,
 * change nothing (docs/rules/family.md#what-a-family-changes).
 * @returns the registration's version
 * @throws {ApiError} not_found, registration_deleted, shirts_closed; invalid_input with the wrong fields; edit_conflict if
 * somebody else has changed it in the meantime; too_many_requests after five new phones a day
 */
export async function changeRegistration(
  deps: Deps,
  family: Family,
  { id, version, changes: sent }: FamilyEdit,
): Promise<number> {
  const changes = read(sent);
  const contacts = contactsOf(changes);
  const digits = changes.phone === undefined ? undefined : lastDigits(changes.phone);
  if (digits !== undefined && !family.phoneDigits.has(digits)) {
    await countDigits(deps, family.email, digits);
  }
  return inTransaction(deps.db, async (trx) => {
    const at = deps.now();
    const [named, ...siblings] = await lockChanged(trx, family, id, Object.keys(contacts).length > 0);
    if (!named) throw new ApiError("not_found");
    const first = await checked(trx, named, changes, at);
    const all = [first];
    for (const row of siblings) all.push(await checked(trx, row, contacts, at));
    const edits = all.filter(({ fieldChanges }) => fieldChanges.length > 0);
    if (edits.length === 0) return named.version;
    if (named.version !== version) throw new ApiError("edit_conflict");
    if (first.edit.fields.includes("tshirtSize")) await requireOpenShirts(trx, named);
    for (const { row, fieldChanges, edit } of edits) {
      await storeEdit(trx, row, edit, { actor: "family", now: at });
      await insertFamilyChanges(trx, { registrationId: row.id, fieldChanges, at: instantOf(at) });
    }
    if (digits !== undefined) await addPhoneDigits(trx, family, digits);
    return edits.includes(first) ? named.version + 1 : named.version;
  });
}
