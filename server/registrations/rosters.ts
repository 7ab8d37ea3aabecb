import { setImmediate } from "node:timers/promises";
import { expressionBuilder, type SqlBool, sql } from "kysely";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { officeTexts } from "#content/product/texts-by-language.ts";
import { pickUpNames, readPickUp } from "#domain/family/family-changes.ts";
import { type ProgramId, usualProgram } from "#domain/programs/programs.ts";
import type { QuestionKind } from "#domain/programs/site-facts.ts";
import { AGE_GROUPS, agesOf } from "#domain/registration/ages.ts";
import { isPaid } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import { byChildName } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { shortDay } from "#domain/time/formats.ts";
import { disputeLost } from "#server/money/ledger.ts";
import { csvHeadings, csvRows, phoneCell } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { programNames, type SeasonScope } from "#server/platform/season-scope.ts";
import { listGroups } from "#server/site/programs/capacity.ts";
import { getProgram, type Program } from "#server/site/programs/programs.ts";
import { questionsOf } from "#server/site/programs/questions.ts";
import { answerCell, shownAnswers } from "./answers.ts";
import { duplicateIds } from "./duplicates.ts";
import type { HealthAccess } from "./health.ts";

function presentAnswers({ answers }: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const text = answerCell(question, answers, language);
      return text ? [[question.id, text]] : [];
    }),
  );
}

/** A child's open tasks, without amounts; paid as in staff's lists (domain/registration/status.ts). */
function openOf({
  state,
  isLost,
  waiverSignature,
  waiverDate,
}: Pick<RosterRow, "state" | "isLost" | "waiverSignature" | "waiverDate">) {
  return {
    isUnpaid: !isPaid({ state }) || Boolean(isLost),
    lacksWaiver: !waiverSignature,
    lacksWaiverDate: Boolean(waiverSignature) && !waiverDate,
  };
}

/** Whether both questions about a child's health were left blank or never asked. That differs from the answer "none". */
function isHealthUnasked({ allergies, medicalConditions, healthErasedAt }: CheckInRow): boolean {
  return healthErasedAt === null && !allergies && !medicalConditions;
}

export function presentOnRoster(row: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return {
    answers: presentAnswers(row, questions, language),
    id: row.id,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    tshirtSize: row.tshirtSize,
    parentFirstName: row.parentFirstName,
    phone: row.phone,
    mediaConsentDeclined: row.mediaConsentDeclined,
    isDuplicate: row.isDuplicate,
    ...openOf(row),
  };
}

/** Distinguishes erased health answers from empty ones. */
export function presentForCheckIn(row: CheckInRow) {
  return {
    id: row.id,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    childAge: row.childAge,
    allergies: row.allergies,
    medicalConditions: row.medicalConditions,
    healthErased: row.healthErasedAt !== null,
    emergencyContactName: row.emergencyContactName,
    emergencyContactPhone: row.emergencyContactPhone,
    emergencyContactRelation: row.emergencyContactRelation,
    phone: row.phone,
    pickUp: readPickUp(row.pickUp),
    isDuplicate: row.isDuplicate,
    ...openOf(row),
    isHealthUnasked: isHealthUnasked(row),
  };
}

/** Marks a child registered by two people; the list has both rows. */
function duplicateCell({ isDuplicate }: Pick<RosterRow, "isDuplicate">, language: Language): string {
  return isDuplicate ? officeTexts[language].adminRosters.duplicateYes : "";
}

const OPEN_MARKS = ["isUnpaid", "lacksWaiver", "lacksWaiverDate"] as const;

/** "not paid, no waiver"; empty if nothing is open. */
function openCell(row: RosterRow | CheckInRow, language: Language): string {
  const open = openOf(row);
  const { marks } = officeTexts[language].adminRosters;
  return OPEN_MARKS.flatMap((mark) => (open[mark] ? marks[mark] : [])).join(", ");
}

export async function* rosterCsv(
  pages: AsyncIterable<RosterRow[]>,
  questions: readonly ListedQuestion[],
  language: Language,
) {
  const { columns, duplicate, photos } = officeTexts[language].adminRosters;
  const { lastName, firstName, age, tshirt, guardian, phone } = columns;
  yield csvHeadings([
    lastName,
    firstName,
    age,
    tshirt,
    guardian,
    phone,
    columns.photos,
    duplicate,
    columns.open,
    ...questions.map(({ label }) => label),
  ]);
  for await (const rows of pages) {
    yield csvRows(
      rows.map((row) => [
        row.childLastName,
        row.childFirstName,
        row.childAge,
        shirtSizeWord(row.tshirtSize, language) ?? "",
        row.parentFirstName,
        phoneCell(row.phone),
        row.mediaConsentDeclined ? photos.no : photos.yes,
        duplicateCell(row, language),
        openCell(row, language),
        ...questions.map((question) => answerCell(question, row.answers, language)),
      ]),
    );
  }
}

function checkInHeadings(programDays: readonly CalendarDate[], language: Language): string[] {
  const { columns, duplicate, boxes } = officeTexts[language].adminRosters;
  const { lastName, firstName, age, allergies, medical, emergencyName, relation, emergencyPhone, phone } =
    columns;
  const days = programDays.map((day) => shortDay(day, language));
  return [
    ...[lastName, firstName, age, allergies, medical, emergencyName, relation, emergencyPhone, phone],
    ...[columns.mayPickUp, columns.mustNotPickUp],
    duplicate,
    columns.open,
    ...days.flatMap((day) => [`${day}: ${boxes.arrived}`, `${day}: ${boxes.left}`]),
  ];
}

/** The check-in list as a streamed CSV file, with empty cells to tick for each day. */
export async function* checkInCsv(
  pages: AsyncIterable<CheckInRow[]>,
  days: readonly CalendarDate[],
  language: Language,
) {
  const boxes = days.flatMap(() => ["", ""]);
  yield csvHeadings(checkInHeadings(days, language));
  for await (const rows of pages) {
    yield csvRows(
      rows.map((row) => {
        const { health: words } = officeTexts[language].adminRosters;
        const health = (answer: string | null) =>
          row.healthErasedAt === null ? answer || words.unasked : words.erased;
        return [
          ...[row.childLastName, row.childFirstName, row.childAge],
          ...[health(row.allergies), health(row.medicalConditions)],
          row.emergencyContactName ?? "",
          row.emergencyContactRelation ?? "",
          phoneCell(row.emergencyContactPhone ?? ""),
          phoneCell(row.phone),
          ...[true, false].map((may) => pickUpNames(readPickUp(row.pickUp), may).join("; ")),
          duplicateCell(row, language),
          openCell(row, language),
          ...boxes,
        ];
      }),
    );
  }
}

const ROWS_PER_READ = 500;

/** Columns for coaches: no parent's last name, mail, address or health answers. */
const ROSTER_COLUMNS = [
  "id",
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "parentFirstName",
  "phone",
  "mediaConsentDeclined",
  "state",
  "waiverSignature",
  "waiverDate",
] as const;

/** Columns for check-in besides health answers (docs/rules/staff.md#each-sheet-has-the-least-it-needs). */
const CHECK_IN_COLUMNS = [
  "id",
  "childFirstName",
  "childLastName",
  "childAge",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
  "phone",
  "state",
  "waiverSignature",
  "waiverDate",
  "pickUp",
] as const;

interface RosterProgram {
  id: ProgramId;
  /** Name in the audit log: "2025/summer-camp". */
  path: string;
  name: string;
  seasonName: string;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  /** The days on which it is held: without cancelled days, a moved one on its new date. */
  days: CalendarDate[];
  questions: ListedQuestion[];
  shirtsClosedAt: Instant | null;
}

interface ListedQuestion {
  id: string;
  kind: QuestionKind;
  label: string;
}

/** Questions for lists, without sensitive ones (docs/rules/staff.md#each-sheet-has-the-least-it-needs). */
async function listedQuestions(db: Db, programId: ProgramId, language: Language): Promise<ListedQuestion[]> {
  const questions = await questionsOf(db, programId);
  return questions
    .filter(({ sensitive }) => !sensitive)
    .map(({ id, kind, texts }) => ({ id, kind, label: texts[language].label }));
}

async function programsIn(db: Db, seasonId: string | undefined): Promise<Program[]> {
  const programs = await db.selectFrom("programs").selectAll().orderBy("position").orderBy("id").execute();
  return programs.filter((program) => seasonId === undefined || program.seasonId === seasonId);
}

/** The program of a sheet, or the season's default (docs/rules/staff.md#each-program-has-its-own-sheets); undefined if the season has none. */
export async function rosterProgram(
  db: Db,
  { seasonId, programId }: SeasonScope,
  language: Language,
): Promise<RosterProgram | undefined> {
  const program = programId ? await getProgram(db, programId) : usualProgram(await programsIn(db, seasonId));
  if (!program) return undefined;
  const { id, slug, startsOn, endsOn, shirtsClosedAt } = program;
  const season = await db
    .selectFrom("seasons")
    .select("slug")
    .where("id", "=", program.seasonId)
    .executeTakeFirstOrThrow();
  const names = (await programNames(db, language)).get(id) ?? { name: slug, seasonName: "" };
  const sessions = await db
    .selectFrom("programSessions")
    .leftJoin("dayChanges", (join) =>
      join
        .onRef("dayChanges.programId", "=", "programSessions.programId")
        .onRef("dayChanges.onDate", "=", "programSessions.onDate")
        .onRef("dayChanges.startsTime", "=", "programSessions.startsTime")
        .on("dayChanges.endedAt", "is", null),
    )
    .select(["programSessions.onDate", "kind", "newDate"])
    .where("programSessions.programId", "=", id)
    .execute();
  const held = sessions.filter(({ kind }) => kind !== "cancelled");
  return {
    id,
    path: `${season.slug}/${slug}`,
    ...names,
    startsOn,
    endsOn,
    shirtsClosedAt,
    days: [...new Set(held.map(({ onDate, newDate }) => newDate ?? onDate))].sort(),
    questions: await listedQuestions(db, id, language),
  };
}

/**
 * Every child who may come to the field: its place is taken, or held without an end while staff wait for its money. A hold
 * of a card checkout, or for staff's decision about aid, ends, so its child is not expected yet. A child whom two people registered is listed with both
 * registrations (docs/rules/staff.md#who-stands-on-the-sheets-for-the-field).
 */
function expectedIn(db: Db, programId: ProgramId) {
  return db
    .selectFrom("registrations")
    .where("programId", "=", programId)
    .where("state", "in", ["confirmed", "awaiting_manual_payment"])
    .where("hasSpot", "=", true)
    .where("holdExpiresAt", "is", null)
    .where("deletedAt", "is", null);
}

/**
 * Condition on `registrations`: the children of a program's group with this code, else of the age group of that name
 * (docs/rules/staff.md#each-sheet-has-the-least-it-needs).
 * @throws {ApiError} invalid_input if it is neither
 */
export async function inGroup(db: Db, programId: ProgramId | undefined, code: string) {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const groups = programId === undefined ? [] : await listGroups(db, programId);
  const own = groups.find((group) => group.code === code);
  if (own) return eb("groupId", "=", own.id);
  const ageGroup = AGE_GROUPS.find((name) => name === code);
  if (!ageGroup) throw new ApiError("invalid_input", { fields: { group: "invalid_input" } });
  const { min, max } = agesOf(ageGroup);
  return eb.and([eb("childAge", ">=", min), eb("childAge", "<=", max)]);
}

/** Ids of expected children, of one group or all, by name. Sorted here, because databases differ in their collation. */
export async function listedChildren(db: Db, programId: ProgramId, group?: string): Promise<string[]> {
  const ofGroup = group === undefined ? [] : [await inGroup(db, programId, group)];
  const children = await expectedIn(db, programId)
    .select(["id", "childFirstName", "childLastName"])
    .where((eb) => eb.and(ofGroup))
    .orderBy("id")
    .execute();
  return children.sort(byChildName).map(({ id }) => id);
}

async function* inPages<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    const batch = ids.slice(start, start + ROWS_PER_READ);
    const rows = new Map((await read(batch)).map((row) => [row.id, row]));
    // Children may have lost their place in the meantime.
    yield batch.flatMap((id) => rows.get(id) ?? []);
    await setImmediate();
  }
}

interface ListedChildren {
  programId: ProgramId;
  ids: readonly string[];
}

/** Whether a bank kept the child's money in a dispute. */
const isLost = sql<SqlBool>`exists (select 1 from payments where payments.id = registrations.payment_id
  and ${disputeLost()})`.as("isLost");

async function readRoster(db: Db, { programId, ids }: ListedChildren) {
  const rows = await expectedIn(db, programId)
    .select([...ROSTER_COLUMNS, isLost])
    .where("id", "in", ids)
    .execute();
  const answers = await shownAnswers(db, ids);
  const duplicates = await duplicateIds(db);
  return rows.map((row) => ({
    ...row,
    answers: answers.get(row.id) ?? {},
    isDuplicate: duplicates.has(row.id),
  }));
}
type RosterRow = Awaited<ReturnType<typeof readRoster>>[number];

async function readCheckIn(db: Db, { programId, ids }: ListedChildren, access: HealthAccess) {
  const rows = await expectedIn(db, programId)
    .select([...CHECK_IN_COLUMNS, isLost])
    .where("id", "in", ids)
    .execute();
  const health = await access.read(ids);
  const duplicates = await duplicateIds(db);
  return rows.flatMap((row) => {
    const answers = health.get(row.id);
    return answers ? [{ ...row, ...answers, isDuplicate: duplicates.has(row.id) }] : [];
  });
}
type CheckInRow = Awaited<ReturnType<typeof readCheckIn>>[number];

export function rosterPages(db: Db, { programId, ids }: ListedChildren) {
  return inPages(ids, (batch) => readRoster(db, { programId, ids: batch }));
}

export function checkInPages(db: Db, { programId, ids }: ListedChildren, access: HealthAccess) {
  return inPages(ids, (batch) => readCheckIn(db, { programId, ids: batch }, access));
}
