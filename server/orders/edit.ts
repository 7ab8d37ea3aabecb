import { randomUUID } from "node:crypto";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { childKey } from "#domain/child-identity.ts";
import { changedAnswers, changedProgramAnswers } from "#domain/paper-registration.ts";
import { answerField, checkAnswers, type KeptAnswers, typedOf } from "#domain/program-answers.ts";
import {
  ANSWER_FIELDS,
  type AnswerField,
  HEALTH_FIELDS,
  isHealth,
  isSigned,
} from "#domain/registration-questions.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { comparedAnswers, writeAnswers } from "#server/registrations/answers.ts";
import { contestedWith } from "#server/registrations/contests.ts";
import {
  answersOf,
  type ChildOfProgram,
  columnsOf,
  findDuplicateRegistration,
  isSameChild,
  type Registration,
} from "#server/registrations/data.ts";
import { findNote, insertNote } from "#server/registrations/details.ts";
import { askForHealth } from "#server/registrations/health.ts";
import { lockRegistrationAndRivals } from "#server/registrations/locks.ts";
import { claimPlace, lockProgram } from "#server/site/places.ts";
import { getProgram } from "#server/site/programs.ts";
import { questionsOf } from "#server/site/questions.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import type { Staff } from "#server/staff/require-staff.ts";
import { givePlaceTo, leaveContest } from "./delete.ts";

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

interface ChangedAnswers {
  /** All of them afterwards, for the table. */
  next: KeptAnswers;
  /** Whether any differs from what is stored. */
  changes: boolean;
  /** Whether one to a sensitive question was sent that is the stored one, which tells what it is. */
  confirmed: boolean;
}

interface Sent {
  changes: Readonly<Record<string, unknown>>;
  /** Whether the sensitive answers have gone because their time was over. */
  isErased: boolean;
}

/**
 * What staff change of a child's answers to its program's questions; undefined where nothing of them was sent. Staff
 * may leave any open, and what is asked no longer stays as it was.
 * @throws {ApiError} invalid_input with a code for each question; for a sensitive one once those were erased
 */
async function changedAnswersTo(
  trx: Trx,
  { id, programId }: Registration,
  { changes, isErased }: Sent,
): Promise<ChangedAnswers | undefined> {
  if (changes.answers === undefined) return undefined;
  const parsed = changedProgramAnswers.safeParse(changes);
  const sent = parsed.data?.answers;
  if (!sent) throw new ApiError("invalid_input", { fields: { answers: "invalid_input" } });
  const before = (await comparedAnswers(trx, [id])).get(id) ?? {};
  const asked = (await questionsOf(trx, programId)).filter((question) => question.id in sent);
  // Also where the words of a choice are not among today's any more.
  const isSame = (question: QuestionFacts) => sent[question.id] === typedOf(before[question.id] ?? "");
  const changed = asked.filter((question) => !isSame(question));
  const { kept, errors } = checkAnswers(changed, sent, { mayLack: true });
  for (const { id: question, sensitive } of changed) {
    if (sensitive && isErased) errors[answerField(question)] = "invalid_input";
  }
  if (Object.keys(errors).length > 0) throw new ApiError("invalid_input", { fields: errors });
  const stays = Object.entries(before).filter(([question]) => !changed.some((one) => one.id === question));
  return {
    next: { ...Object.fromEntries(stays), ...kept },
    changes: changed.length > 0,
    confirmed: asked.some((question) => question.sensitive && isSame(question)),
  };
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
  const twin = await findDuplicateRegistration(trx, next, row.id);
  if (twin && !beside.some(({ id }) => id === twin.id)) throw new ApiError("already_registered");
  return row.contestedAt !== null && !beside.some((other) => isSameChild(other, next));
}

/** Takes it out of its contest, with a place of its own. @throws {ApiError} program_full */
async function standApart(trx: Trx, row: Registration, now: Instant): Promise<void> {
  await leaveContest(trx, { registration: row, now });
  if (!(await claimPlace(trx, row, now))) throw new ApiError("program_full");
  await givePlaceTo(trx, row);
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
