import { randomUUID } from "node:crypto";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { acceptedAges } from "#domain/registration/ages.ts";
import {
  answerField,
  checkAnswers,
  type StoredProgramAnswers,
  typedAnswer,
} from "#domain/registration/answers.ts";
import {
  type Answers,
  changedAnswers,
  changedPickUp,
  changedProgramAnswers,
} from "#domain/registration/paper.ts";
import { storedPickUp } from "#domain/registration/pick-up.ts";
import {
  ANSWER_FIELDS,
  type AnswerField,
  HEALTH_FIELDS,
  isHealth,
  isSigned,
} from "#domain/registration/questions.ts";
import { contextOf } from "#domain/registration/registration.ts";
import { searchTextOf } from "#domain/staff/registration-search.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "#server/platform/published.ts";
import { insertNote, wasCarriedOut } from "#server/registrations/details.ts";
import {
  type ChildOfProgram,
  childOfProgram,
  duplicatesOf,
  findDuplicateRegistration,
  isSameChild,
  removeFromDuplicates,
} from "#server/registrations/duplicates.ts";
import { isVerifiedEmail } from "#server/registrations/family-registrations.ts";
import { authorizeHealthAccess } from "#server/registrations/health.ts";
import { comparedAnswers, writeAnswers } from "#server/registrations/program-answers.ts";
import {
  answersInForm,
  columnsOf,
  lockRegistration,
  type Registration,
} from "#server/registrations/registration-rows.ts";
import { getProgram, questionsOf } from "#server/site/programs/published-programs.ts";
import { lockProgram } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import type { Staff } from "#server/staff/require-permission.ts";

interface Edit {
  id: string;
  changes: Readonly<Record<string, unknown>>;
  reason: string;
  /** The registration's version that staff edited. */
  version: number;
  /** Makes the call idempotent. */
  requestId?: string | undefined;
  staff: Staff;
}

/**
 * Whether a field must not change here: an answer signed online, an online family's address
 * (docs/reference/family-page.md#email-change), or an erased health answer.
 */
function isFixed({ source, healthErasedAt }: Registration, field: AnswerField): boolean {
  if (source === "online" && (isSigned(field) || field === "email")) return true;
  return healthErasedAt !== null && isHealth(field);
}

/**
 * The sent answers that differ from the stored ones, checked by the form's rules.
 * @throws {ApiError} invalid_input with a code for each wrong field
 */
export async function checkedChanges(trx: Trx, row: Registration, sentChanges: Edit["changes"], now: Date) {
  const program = await getProgram(trx, row.programId);
  const today = dateInZone(now, (await readClub(trx)).timeZone);
  const current = answersInForm(row);
  const { changes, errors } = changedAnswers(sentChanges, current, contextOf(program, today));
  if (errors)
    throw new ApiError("invalid_input", { fields: errors, more: acceptedAges(program, program.startsOn) });
  const fields = ANSWER_FIELDS.filter((field) => field in changes);
  const fixed = fields.filter((field) => isFixed(row, field));
  if (fixed.length > 0) {
    throw new ApiError("invalid_input", {
      fields: Object.fromEntries(fixed.map((field) => [field, "invalid_input"])),
    });
  }
  return { fields, current, next: { ...current, ...changes } };
}

/**
 * Checks changes to the answers to a program's questions; undefined if none were sent. Answers to retired questions
 * stay unchanged.
 * @param isPartial whether required questions may stay unanswered, as staff may
 * @throws {ApiError} invalid_input with a code for each wrong answer, and for any sensitive answer once they were
 * erased after their retention time
 */
export async function changedAnswersTo(
  trx: Trx,
  { id, programId, healthErasedAt }: Registration,
  { changes, isPartial }: Pick<Edit, "changes"> & { isPartial: boolean },
) {
  if (changes.answers === undefined) return undefined;
  const parsed = changedProgramAnswers.safeParse(changes);
  const sentAnswers = parsed.data?.answers;
  if (!sentAnswers) throw new ApiError("invalid_input", { fields: { answers: "invalid_input" } });
  const storedAnswers = (await comparedAnswers(trx, [id])).get(id) ?? {};
  const sentQuestions = (await questionsOf(trx, programId)).filter((question) => question.id in sentAnswers);
  // Compares the stored text, even if it is no longer one of the question's choices.
  const isSame = (question: PublishedQuestion) =>
    sentAnswers[question.id] === typedAnswer(storedAnswers[question.id] ?? "");
  const changed = sentQuestions.filter((question) => !isSame(question));
  const { answers, errors } = checkAnswers(changed, sentAnswers, { isPartial });
  for (const { id: question, sensitive } of changed) {
    if (sensitive && healthErasedAt !== null) errors[answerField(question)] = "invalid_input";
  }
  if (Object.keys(errors).length > 0) throw new ApiError("invalid_input", { fields: errors });
  const unchanged = Object.entries(storedAnswers).filter(
    ([question]) => !changed.some((other) => other.id === question),
  );
  const next: StoredProgramAnswers = { ...Object.fromEntries(unchanged), ...answers };
  return {
    /** All stored answers, before the edit and after it. */
    current: storedAnswers,
    next,
    /** Ids of the questions whose answer differs from the stored one. */
    changed: changed.map((question) => question.id),
    /** Whether a sent answer to a sensitive question equals the stored one, which reveals it. */
    confirmed: sentQuestions.some((question) => question.sensitive && isSame(question)),
  };
}

/**
 * The stored form of sent authorized pickups; undefined if none were sent or they are unchanged.
 * @throws {ApiError} invalid_input with a code for each wrong field
 */
export function changedPickUpOf(row: Registration, changes: { pickUp?: unknown }): string | null | undefined {
  if (changes.pickUp === undefined) return undefined;
  const parsed = changedPickUp.safeParse(changes);
  if (!parsed.success) throw new ApiError("invalid_input", { fields: fieldErrors(parsed.error.issues) });
  const pickUp = storedPickUp(parsed.data.pickUp);
  return pickUp === row.pickUp ? undefined : pickUp;
}

/**
 * Refuses an edit that turns the registration into another child that is registered already. If its duplicates are for a
 * different child now, it is none any more.
 * @throws {ApiError} already_registered
 */
async function meetDuplicates(trx: Trx, row: Registration, next: ChildOfProgram): Promise<void> {
  const isSameByKeys = next.childKey === row.childKey && next.childDateOfBirth === row.childDateOfBirth;
  if (isSameByKeys || row.state === "expired") return;
  await lockProgram(trx, row.programId);
  const duplicates = await duplicatesOf(trx, row);
  const other = await findDuplicateRegistration(trx, next, row.id);
  if (other && !duplicates.some(({ id }) => id === other.id)) throw new ApiError("already_registered");
  if (!duplicates.some((duplicate) => isSameChild(duplicate, next))) await removeFromDuplicates(trx, row.id);
}

interface StoredEdit {
  fields: readonly AnswerField[];
  next: Answers;
  answers: Awaited<ReturnType<typeof changedAnswersTo>>;
  /** Its new authorized pickups, as JSON; undefined if unchanged. */
  pickUp?: string | null | undefined;
}

/** The names of changed fields, for log and notes. */
function namesOf({ fields, answers, pickUp }: StoredEdit): string[] {
  return [
    ...fields,
    ...(answers && answers.changed.length > 0 ? ["answers"] : []),
    ...(pickUp === undefined ? [] : ["pickUp"]),
  ];
}

/**
 * Stores checked changes of a locked registration, and logs the names of their fields; a registration without changes
 * stays as it is.
 * @returns its version
 */
export async function storeEdit(
  trx: Trx,
  row: Registration,
  edit: StoredEdit,
  { actor, now }: { actor: string; now: Date },
): Promise<number> {
  const { fields, next, answers, pickUp } = edit;
  const names = namesOf(edit);
  if (names.length === 0) return row.version;
  const version = row.version + 1;
  const { childKey } = childOfProgram({ programId: row.programId, data: next });
  await trx
    .updateTable("registrations")
    .set({ ...columnsOf(next, fields), childKey, searchText: searchTextOf(next), version })
    .$if(pickUp !== undefined, (query) => query.set({ pickUp: pickUp ?? null }))
    .where("id", "=", row.id)
    .execute();
  if (answers && answers.changed.length > 0) await writeAnswers(trx, row.id, answers.next);
  const details = { fields: names };
  await recordAudit(trx, { at: now, actor, action: "registration_edited", subject: row.id, details });
  return version;
}

/**
 * The owner of a mailbox can open the family page, with its health answers. So the address of a verified mailbox
 * changes only with a notice to the old mailbox (docs/reference/family-page.md#email-change).
 * @throws {ApiError} invalid_input with address_verified
 */
async function refuseAddress(trx: Trx, { email }: Registration): Promise<void> {
  if (await isVerifiedEmail(trx, email)) {
    throw new ApiError("invalid_input", { fields: { email: "address_verified" } });
  }
}

async function change(trx: Trx, edit: Edit, now: Date): Promise<number> {
  const { id, reason, staff, requestId = randomUUID() } = edit;
  const { actor } = staff;
  const row = await lockRegistration(trx, id);
  if (await wasCarriedOut(trx, requestId, { registrationId: id, kind: "edited" })) return row.version;
  if (row.deletedAt !== null) throw new ApiError("registration_deleted");
  if (row.version !== edit.version) throw new ApiError("edit_conflict");
  const { fields, current, next } = await checkedChanges(trx, row, edit.changes, now);
  if (fields.includes("email")) await refuseAddress(trx, row);
  const answers = await changedAnswersTo(trx, row, { changes: edit.changes, isPartial: true });
  // A sent health answer that changes nothing reveals the stored one, so it needs the permission to see health answers.
  const confirmed = HEALTH_FIELDS.some((field) => field in edit.changes && !fields.includes(field));
  if (confirmed || answers?.confirmed)
    await authorizeHealthAccess(trx, { staff, action: "registration_viewed", subject: id, at: now });
  const stored = { fields, next, answers, pickUp: changedPickUpOf(row, edit.changes) };
  const names = namesOf(stored);
  if (names.length === 0) return row.version;
  const child = childOfProgram({ programId: row.programId, data: next });
  await meetDuplicates(trx, row, child);
  const version = await storeEdit(trx, row, stored, { actor, now });
  const entry = { kind: "edited" as const, fields: names.join(","), note: reason };
  const replaced = fields.filter((field) => !isHealth(field)).map((field) => [field, current[field]]);
  const note = { ...entry, replaced: Object.fromEntries(replaced), actor, createdAt: instantOf(now) };
  await insertNote(trx, { id: requestId, registrationId: id, ...note });
  return version;
}

/**
 * Changes a registration's answers, with a reason; program and amounts stay. The audit log names the fields, never
 * their values. Idempotent.
 * @returns the registration's new version
 * @throws {ApiError} not_found, registration_deleted, already_registered; invalid_input with the wrong fields;
 * edit_conflict after a concurrent edit
 */
export function editRegistration({ db, now }: Pick<Deps, "db" | "now">, edit: Edit): Promise<number> {
  return inTransaction(db, (trx) => change(trx, edit, now()));
}
