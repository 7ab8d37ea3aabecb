import { randomUUID } from "node:crypto";
import type { z } from "zod/mini";
import {
  FAMILY_CONTACT_FIELDS,
  type FamilyChanges,
  familyChangesSchema,
} from "#domain/family/family-changes.ts";
import type { familyCancelSchema } from "#domain/family/family-page.ts";
import { lastDigits } from "#domain/family/sign-in.ts";
import { PAYMENT_METHODS } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import { answerField } from "#domain/registration/answers.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import type { ApiErrorCode } from "#domain/text/error-codes.ts";
import type { Deps } from "#server/deps.ts";
import { cancelRegistration } from "#server/orders/cancel/cancel.ts";
import { type CancellationPreview, previewCancellation } from "#server/orders/cancel/cancellation-plan.ts";
import { changedAnswersTo, changedPickUpOf, checkedChanges, storeEdit } from "#server/orders/manual/edit.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type FieldChange, insertFamilyChanges } from "#server/registrations/family-change-log.ts";
import { registrationOfSession, registrationsOfOrders } from "#server/registrations/family-registrations.ts";
import type { Registration } from "#server/registrations/registration-rows.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import { getProgram } from "#server/site/programs/published-programs.ts";
import { addPhoneDigits, type Family } from "./family-sessions.ts";
import { countPhoneDigits } from "./family-sign-in.ts";

const NO_PEOPLE = "[]";

/** The changes that a family may make. @throws {ApiError} invalid_input with a code for each wrong field */
function readChanges(sent: Readonly<Record<string, unknown>>): FamilyChanges {
  const parsed = familyChangesSchema.safeParse(sent);
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
async function checkChanges(trx: Trx, row: Registration, changes: FamilyChanges, now: Date) {
  const { answers: _answers, pickUp: _people, ...plain } = changes;
  const { fields, current, next } = await checkedChanges(trx, row, plain, now);
  const answers = await changedAnswersTo(trx, row, { changes, isPartial: false });
  const pickUp = changedPickUpOf(row, changes);
  const fieldChanges: FieldChange[] = [
    ...fields.map((field) => ({ field, before: String(current[field]), after: String(next[field]) })),
    ...(answers?.changed ?? []).map((question) => ({
      field: answerField(question),
      before: answers?.current[question] ?? "",
      after: answers?.next[question] ?? "",
    })),
    ...(pickUp === undefined
      ? []
      : [{ field: "pickUp", before: row.pickUp ?? NO_PEOPLE, after: pickUp ?? NO_PEOPLE }]),
  ];
  return { row, fieldChanges, edit: { fields, next, answers, pickUp } };
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
  const opened = await registrationsOfOrders(trx, family.email, family.orderIds);
  const orderId = opened.find((row) => row.id === id)?.orderId;
  // Not found, so that strangers learn nothing.
  if (orderId === undefined) throw new ApiError("not_found");
  const ids = opened
    .filter((row) => row.id === id || (forOrder && row.orderId === orderId))
    .map((row) => row.id);
  const rows = await lockRegistrationsById(trx, ids);
  // Its address may have been corrected, or it erased, before the lock.
  const ownRows = rows.filter(({ email }) => email.toLowerCase() === family.email);
  const named = ownRows.find((row) => row.id === id);
  if (!named) throw new ApiError("not_found");
  if (named.deletedAt !== null) throw new ApiError("registration_deleted");
  return [named, ...ownRows.filter((row) => row !== named)];
}

/**
 * Changes a family's own answers; contacts change for all children of the order. Signed values stay, staff see each
 * field before and after, and the log names the fields. Idempotent
 * (docs/reference/family-page.md#changes-by-families).
 * @returns the registration's version
 * @throws {ApiError} not_found, registration_deleted, shirts_closed; invalid_input with the wrong fields;
 * edit_conflict after a concurrent change; too_many_requests after five new phones a day
 */
export async function changeRegistration(
  deps: Deps,
  family: Family,
  { id, version, changes: sent }: FamilyEdit,
): Promise<number> {
  const changes = readChanges(sent);
  const contacts = contactsOf(changes);
  const digits = changes.phone === undefined ? undefined : lastDigits(changes.phone);
  if (digits !== undefined && !family.phoneDigits.has(digits)) {
    await countPhoneDigits(deps, family.email, digits);
  }
  return inTransaction(deps.db, async (trx) => {
    const now = deps.now();
    const [named, ...siblings] = await lockChanged(trx, family, id, Object.keys(contacts).length > 0);
    if (!named) throw new ApiError("not_found");
    const first = await checkChanges(trx, named, changes, now);
    const all = [first];
    for (const row of siblings) all.push(await checkChanges(trx, row, contacts, now));
    const edits = all.filter(({ fieldChanges }) => fieldChanges.length > 0);
    if (edits.length === 0) return named.version;
    if (named.version !== version) throw new ApiError("edit_conflict");
    if (first.edit.fields.includes("tshirtSize")) await requireOpenShirts(trx, named);
    for (const { row, fieldChanges, edit } of edits) {
      await storeEdit(trx, row, edit, { actor: "family", now: now });
      await insertFamilyChanges(trx, [row], { changes: fieldChanges, at: instantOf(now) });
    }
    if (digits !== undefined) await addPhoneDigits(trx, family, digits);
    return edits.includes(first) ? named.version + 1 : named.version;
  });
}

/** One code for reasons that staff must resolve first. */
function toFamily<Code extends ApiErrorCode>(code: Code) {
  return code === "refund_unallocated" ? ("under_review" as const) : code;
}

function errorForFamily(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const code = toFamily(error.code);
  return code === error.code ? error : new ApiError(code);
}

/** The amounts of staff's preview, by method of refund; payments may be those of other orders. */
function presentCancellation({ refundParts, blockedBy, ...amounts }: CancellationPreview) {
  const partsByMethod = PAYMENT_METHODS.map((method) => ({
    method,
    cents: sumLines(refundParts.filter((part) => part.method === method)),
  }));
  return {
    ...amounts,
    blockedBy: blockedBy && toFamily(blockedBy),
    refundParts: partsByMethod.filter(({ cents }) => cents > 0),
  };
}

/** The preview before a family cancels a child. @throws {ApiError} not_found; already_cancelled for a deleted one */
export async function previewForFamily({ db, now }: Deps, family: Family, id: string) {
  const { deletedAt } = await registrationOfSession(db, family, id);
  if (deletedAt !== null) throw new ApiError("already_cancelled");
  return presentCancellation(await previewCancellation(db, id, { now: now(), byFamily: true }));
}

/**
 * Cancels a child by staff's functions (docs/reference/family-page.md#cancellation-by-a-family).
 * @throws {ApiError} not_found; refund_changed with the new amounts; why it is blocked
 */
export async function cancelForFamily(
  deps: Deps,
  family: Family,
  { id, expectedRefundCents, requestId = randomUUID() }: z.infer<typeof familyCancelSchema> & { id: string },
) {
  await registrationOfSession(deps.db, family, id);
  const request = { id, expectedRefundCents, requestId, note: null, actor: "family" };
  const cancellation = { ...request, reason: "requested_by_family" as const, refusesDeleted: true };
  const done = await cancelRegistration(deps, cancellation).catch(async (error) => {
    if (!(error instanceof ApiError && error.code === "refund_changed")) throw errorForFamily(error);
    const data = await previewForFamily(deps, family, id);
    throw new ApiError("refund_changed", { more: { data } });
  });
  return done && presentCancellation(done);
}
