import { randomUUID } from "node:crypto";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { childKey } from "#domain/child-identity.ts";
import { changedAnswers } from "#domain/paper-registration.ts";
import type { AnswerField } from "#domain/registration-questions.ts";
import { ANSWER_FIELDS, HEALTH_FIELDS, isHealth, isSigned } from "#domain/registration-questions.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Staff } from "#server/auth/require-staff.ts";
import type { Trx } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { claimPlace, lockProgram } from "#server/programs/place-mutations.ts";
import { getProgram } from "#server/programs/queries.ts";
import { writeAnswers } from "./answers.ts";
import { contestedWith, handPlaceTo, leaveContest } from "./contest-mutations.ts";
import type { ChildOfProgram, Registration } from "./data.ts";
import { answersOf, columnsOf, ENTERED_STATUSES, findDuplicateRegistration, isSameChild } from "./data.ts";
import { changedAnswersTo } from "./edit-answers.ts";
import { askForHealth } from "./health.ts";
import { lockRegistrationAndRivals } from "./locks.ts";
import { findNote, insertNote } from "./notes.ts";

interface Edit {
  id: string;
  /** The answers that may differ, by field. */
  changes: Readonly<Record<string, unknown>>;
  reason: string;
  /** Of the registration as whoever edits it saw it. */
  version: number;
  /** The same id again is the same edit. */
  requestId?: string | undefined;
  staff: Staff;
}

/** What a family signed, and health answers whose time was over, stay as they are. */
function isFixed({ source, healthErasedAt }: Registration, field: AnswerField): boolean {
  if (source === "online" && isSigned(field)) return true;
  return healthErasedAt !== null && isHealth(field);
}

/** @throws {ApiError} invalid_input with a code for each wrong field */
async function checkedChanges(trx: Trx, row: Registration, { changes: sent }: Edit, now: Date) {
  const { startsOn } = await getProgram(trx, row.programId);
  const today = dateInZone(now, club.timeZone);
  const current = answersOf(row);
  const { changes, errors } = changedAnswers(sent, current, { today, programStart: startsOn ?? today });
  if (errors) throw new ApiError("invalid_input", { fields: errors });
  const fields = ANSWER_FIELDS.filter((field) => field in changes);
  const fixed = fields.filter((field) => isFixed(row, field));
  if (fixed.length > 0) {
    throw new ApiError("invalid_input", {
      fields: Object.fromEntries(fixed.map((field) => [field, "invalid_input"])),
    });
  }
  return { fields, next: { ...current, ...changes } };
}

/**
 * Whoever becomes another child must not become one that is registered already.
 * @returns whether it is no longer the child that somebody else registered too
 * @throws {ApiError} already_registered
 */
async function keepApart(trx: Trx, row: Registration, next: ChildOfProgram): Promise<boolean> {
  if (next.childKey === row.childKey && next.childDateOfBirth === row.childDateOfBirth) return false;
  if (row.status === "expired") return false;
  await lockProgram(trx, row.programId);
  const beside = await contestedWith(trx, row);
  const twin = await findDuplicateRegistration(trx, next, { exceptId: row.id, statuses: ENTERED_STATUSES });
  if (twin && !beside.some(({ id }) => id === twin.id)) throw new ApiError("already_registered");
  return row.contestedAt !== null && !beside.some((other) => isSameChild(other, next));
}

/** Takes it out of its contest, with a place of its own. @throws {ApiError} program_full */
async function standApart(trx: Trx, row: Registration, now: Instant): Promise<void> {
  await leaveContest(trx, { registration: row, now });
  if (!(await claimPlace(trx, row, now))) throw new ApiError("program_full");
  await handPlaceTo(trx, row);
}

async function change(trx: Trx, edit: Edit, now: Date): Promise<number> {
  const { id, reason, staff, requestId = randomUUID() } = edit;
  const { actor } = staff;
  const row = await lockRegistrationAndRivals(trx, id);
  const done = await findNote(trx, requestId);
  if (done?.registrationId === id) return row.version;
  if (done) throw new ApiError("invalid_input");
  if (row.deletedAt !== null) throw new ApiError("registration_deleted");
  if (row.version !== edit.version) throw new ApiError("edit_conflict");
  const { fields, next } = await checkedChanges(trx, row, edit, now);
  const isErased = row.healthErasedAt !== null;
  const answers = await changedAnswersTo(trx, row, { changes: edit.changes, isErased });
  // That nothing changes tells whoever sent an answer about health that it is the stored one.
  const confirmed = HEALTH_FIELDS.some((field) => field in edit.changes && !fields.includes(field));
  if (confirmed || answers?.confirmed) await askForHealth(trx, { staff, look: "edit", subject: id, at: now });
  if (fields.length === 0 && !answers?.changes) return row.version;
  const key = childKey(next);
  const child = { programId: row.programId, childKey: key, childDateOfBirth: next.childDateOfBirth || null };
  const isApart = await keepApart(trx, row, child);
  const version = row.version + 1;
  await trx
    .updateTable("registrations")
    .set({ ...columnsOf(next, fields), childKey: key, searchText: searchTextOf(next), version })
    .where("id", "=", id)
    .execute();
  if (answers?.changes) await writeAnswers(trx, id, answers.next);
  if (isApart) await standApart(trx, row, instantOf(now));
  const names = [...fields, ...(answers?.changes ? ["answers"] : [])];
  const noted = { kind: "edited" as const, fields: names.join(","), note: reason };
  await insertNote(trx, { id: requestId, registrationId: id, ...noted, actor, createdAt: instantOf(now) });
  const subject = `${id}: ${names.join(", ")}`;
  await recordAudit(trx, { at: now, actor, action: "registration_edited", subject });
  return version;
}

/**
 * Changes a registration's answers, with a reason; program and amounts stay. The audit log names the fields and
 * never their values. The same request again is the same edit.
 * @returns the registration's version afterwards
 * @throws {ApiError} not_found, registration_deleted, already_registered, program_full; invalid_input with the wrong fields;
 * edit_conflict when somebody else was faster
 */
export function editRegistration({ db, now }: Pick<Deps, "db" | "now">, edit: Edit): Promise<number> {
  return inTransaction(db, (trx) => change(trx, edit, now()));
}
