import { expressionBuilder, type SqlBool, sql } from "kysely";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { adminTexts, sharedTexts, staffTexts } from "#content/product/texts-by-language.ts";
import { initialProgram, type ProgramId } from "#domain/programs/programs.ts";
import type { QuestionKind } from "#domain/programs/site-data.ts";
import { ageGroupsIn } from "#domain/registration/age-groups.ts";
import { acceptedAges, DEFAULT_AGES } from "#domain/registration/ages.ts";
import type { StoredProgramAnswers } from "#domain/registration/answers.ts";
import { pickUpNames } from "#domain/registration/pick-up.ts";
import { HEALTH_FIELDS, unansweredHealth } from "#domain/registration/questions.ts";
import { isPaid } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import { byChildName } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { shortDay } from "#domain/time/formats.ts";
import { disputeLost } from "#server/money/ledger.ts";
import { csvHeadings, csvRows, phoneCell } from "#server/platform/csv.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { SeasonScope } from "#server/platform/season-scope.ts";
import { listGroups } from "#server/site/programs/capacity.ts";
import {
  findProgram,
  getProgram,
  listPrograms,
  type Program,
  questionsOf,
} from "#server/site/programs/published-programs.ts";
import { inTeam } from "#server/teams/program-teams.ts";
import { duplicateIds, withPickUp } from "./duplicates.ts";
import { missingForms } from "./form-signatures.ts";
import type { HealthAccess, HealthAnswers } from "./health.ts";
import { answerCell, nonSensitiveAnswers } from "./program-answers.ts";
import { activeSecondGuardians } from "./second-guardians.ts";

function presentAnswers({ answers }: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const text = answerCell(question, answers, language);
      return text ? [[question.id, text]] : [];
    }),
  );
}

/** What a child still lacks, without amounts; "paid" as in staff's lists (domain/registration/status.ts). */
function missingItems({ state, isDisputeLost, waiverSignature, waiverDate, lacksForm }: ListedChild) {
  return {
    isUnpaid: !isPaid({ state }) || Boolean(isDisputeLost),
    lacksWaiver: !waiverSignature,
    lacksWaiverDate: Boolean(waiverSignature) && !waiverDate,
    lacksForm,
  };
}

/** Whether both health questions were left blank or never asked. That differs from the answer "none". */
export function isHealthUnasked(row: HealthAnswers): boolean {
  return row.healthErasedAt === null && unansweredHealth(row).length === HEALTH_FIELDS.length;
}

/** The columns of every sheet, and those of the roster and the check-in list alone. */
const COLUMNS = ["id", "childFirstName", "childLastName", "childAge", "phone"] as const;
const ROSTER_COLUMNS = ["childSex", "tshirtSize", "parentFirstName", "mediaConsentDeclined"] as const;
const CHECK_IN_COLUMNS = [
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
] as const;

export function presentOnRoster(row: RosterRow, questions: readonly ListedQuestion[], language: Language) {
  return {
    answers: presentAnswers(row, questions, language),
    ...pickColumns(row, [...COLUMNS, ...ROSTER_COLUMNS, "secondGuardian", "isDuplicate"]),
    ...missingItems(row),
  };
}

/** Distinguishes erased health answers from empty ones. */
export function presentForCheckIn(row: CheckInRow) {
  return {
    ...pickColumns(row, [...COLUMNS, ...CHECK_IN_COLUMNS, ...HEALTH_FIELDS, "secondGuardian", "isDuplicate"]),
    healthErased: row.healthErasedAt !== null,
    pickUp: row.pickUp,
    ...missingItems(row),
    isHealthUnasked: isHealthUnasked(row),
  };
}

/** Marks a child registered by two persons; the list has both rows. */
function duplicateCell({ isDuplicate }: ListedChild, language: Language): string {
  return isDuplicate ? adminTexts[language].adminRosters.duplicateYes : "";
}

const OPEN_MARKS = ["isUnpaid", "lacksWaiver", "lacksWaiverDate", "lacksForm"] as const;

/** The column of second guardians, where a child of the sheet has one. */
function secondGuardianColumns(rows: readonly ListedChild[], language: Language) {
  if (rows.every(({ secondGuardian }) => secondGuardian === null)) return [];
  const cell = ({ secondGuardian }: ListedChild) =>
    secondGuardian ? `${secondGuardian.name}, ${phoneCell(secondGuardian.phone)}` : "";
  return [[adminTexts[language].adminManualEntry.fields.secondGuardian, cell] as const];
}

/** "not paid, no waiver"; empty if nothing is open. */
function openCell(row: ListedChild, language: Language): string {
  const open = missingItems(row);
  const { marks } = adminTexts[language].adminRosters;
  return OPEN_MARKS.flatMap((mark) => (open[mark] ? marks[mark] : [])).join(", ");
}

/** A sheet's columns from left to right, each with its heading and its cell. */
type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => string | number])[];

function sheet<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  return csvHeadings(columns.map(([heading]) => heading)) + csvRows(cells);
}

export function rosterCsv(
  rows: readonly RosterRow[],
  questions: readonly ListedQuestion[],
  language: Language,
): string {
  const { columns, duplicate } = adminTexts[language].adminRosters;
  const { noPhotos } = staffTexts[language].terms;
  const { fields, yes, choices } = sharedTexts[language].terms;
  const sexColumn = [
    fields.childSex,
    ({ childSex }: RosterRow) => (childSex ? choices.childSex[childSex] : ""),
  ] as const;
  const questionColumns = questions.map(
    (question) => [question.label, (row: RosterRow) => answerCell(question, row.answers, language)] as const,
  );
  return sheet(
    [
      [fields.childLastName, (row) => row.childLastName],
      [fields.childFirstName, (row) => row.childFirstName],
      [columns.age, (row) => row.childAge],
      [columns.tshirt, (row) => shirtSizeWord(row.tshirtSize, language) ?? ""],
      [columns.guardian, (row) => row.parentFirstName],
      [columns.phone, (row) => phoneCell(row.phone)],
      [columns.photos, (row) => (row.mediaConsentDeclined ? noPhotos : yes)],
      [duplicate, (row) => duplicateCell(row, language)],
      [columns.open, (row) => openCell(row, language)],
      ...(rows.some(({ childSex }) => childSex !== null) ? [sexColumn] : []),
      ...secondGuardianColumns(rows, language),
      ...questionColumns,
    ],
    rows,
  );
}

/** The check-in list as a CSV file, with empty cells to tick for one day: more would not fit on paper. */
export function checkInCsv(
  rows: readonly CheckInRow[],
  day: CalendarDate | undefined,
  language: Language,
): string {
  const { columns, duplicate, boxes, health } = adminTexts[language].adminRosters;
  const { fields, emergencyContact, notAnswered } = sharedTexts[language].terms;
  const healthCell = ({ healthErasedAt }: CheckInRow, answer: string | null) =>
    healthErasedAt === null ? answer || notAnswered : health.erased;
  const pickUpCell = ({ pickUp }: CheckInRow, may: boolean) => pickUpNames(pickUp, may).join("; ");
  const ticks = [boxes.arrived, boxes.left].flatMap((box) =>
    day === undefined ? [] : [[`${shortDay(day, language)}: ${box}`, () => ""] as const],
  );
  return sheet(
    [
      [fields.childLastName, (row) => row.childLastName],
      [fields.childFirstName, (row) => row.childFirstName],
      [columns.age, (row) => row.childAge],
      [fields.allergies, (row) => healthCell(row, row.allergies)],
      [fields.medicalConditions, (row) => healthCell(row, row.medicalConditions)],
      [emergencyContact, (row) => row.emergencyContactName ?? ""],
      [columns.relation, (row) => row.emergencyContactRelation ?? ""],
      [columns.emergencyPhone, (row) => phoneCell(row.emergencyContactPhone ?? "")],
      [columns.phone, (row) => phoneCell(row.phone)],
      [columns.mayPickUp, (row) => pickUpCell(row, true)],
      [columns.mustNotPickUp, (row) => pickUpCell(row, false)],
      [duplicate, (row) => duplicateCell(row, language)],
      [columns.open, (row) => openCell(row, language)],
      ...secondGuardianColumns(rows, language),
      ...ticks,
    ],
    rows,
  );
}

interface ListedQuestion {
  id: string;
  kind: QuestionKind;
  label: string;
}

/** Questions for lists, without sensitive ones (docs/reference/rosters.md#roster-columns). */
async function listedQuestions(db: Db, programId: ProgramId, language: Language): Promise<ListedQuestion[]> {
  const questions = await questionsOf(db, programId);
  return questions
    .filter(({ sensitive }) => !sensitive)
    .map(({ id, kind, texts }) => ({ id, kind, label: texts[language].label }));
}

/** The program of a sheet, or the season's default (docs/reference/rosters.md#roster-columns); undefined if the season has none. */
export async function rosterProgram(db: Db, { seasonId, programId }: SeasonScope, language: Language) {
  const isIn = (program: Program) => seasonId === undefined || program.seasonId === seasonId;
  const program = programId
    ? await getProgram(db, programId)
    : initialProgram((await listPrograms(db)).filter(isIn));
  if (!program) return undefined;
  const { id, slug, season, sessions, startsOn, endsOn, shirtsClosedAt } = program;
  const changes = await db
    .selectFrom("sessionChanges")
    .select(["onDate as on", "startsTime as starts", "kind", "newDate"])
    .where("programId", "=", id)
    .where("endedAt", "is", null)
    .execute();
  const days = sessions.flatMap(({ on, starts }) => {
    const change = changes.find((candidate) => candidate.on === on && candidate.starts === starts);
    return change?.kind === "cancelled" ? [] : (change?.newDate ?? on);
  });
  return {
    id,
    name: program.texts[language].name || slug,
    seasonName: season.names[language],
    startsOn,
    endsOn,
    shirtsClosedAt,
    /** The days of its sessions: without canceled ones, a moved one on its new date. */
    days: [...new Set(days)].sort(),
    questions: await listedQuestions(db, id, language),
  };
}

/**
 * Every child who may come to the field: with a spot, or with a hold without an end for a manual payment. Holds of a
 * card checkout or an aid request end, so these children are not expected yet. A child with two registrations is
 * listed with both (docs/reference/rosters.md#expected-children).
 */
export function expectedChildren(db: Db, programId: ProgramId) {
  return db.selectFrom("registrations").where("programId", "=", programId).where(isExpected());
}

/** Condition on `registrations`, for children of any program. */
export function isExpected() {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  return eb.and([
    eb("state", "in", ["confirmed", "awaiting_manual_payment"]),
    eb("hasSpot", "=", true),
    eb("holdExpiresAt", "is", null),
    eb("deletedAt", "is", null),
  ]);
}

/**
 * Condition on `registrations`: the children of a program's group with this code, else of the age group of that name
 * (docs/reference/rosters.md#roster-columns).
 * @throws {ApiError} invalid_input if it is neither
 */
export async function inGroup(db: Db, programId: ProgramId | undefined, code: string) {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const groups = programId === undefined ? [] : await listGroups(db, programId);
  const own = groups.find((group) => group.code === code);
  if (own) return eb("groupId", "=", own.id);
  const program = programId === undefined ? undefined : await findProgram(db, programId);
  const ages = program ? acceptedAges(program, program.startsOn) : DEFAULT_AGES;
  const ageGroup = ageGroupsIn(ages).find((group) => group.code === code);
  if (!ageGroup) throw new ApiError("invalid_input", { fields: { group: "invalid_input" } });
  const { min, max } = ageGroup;
  return eb.and([eb("childAge", ">=", min), eb("childAge", "<=", max)]);
}

/** Whether a bank kept the child's money in a dispute. */
const isDisputeLost = sql<SqlBool>`exists (select 1 from payments where payments.id = registrations.payment_id
  and ${disputeLost()})`.as("isDisputeLost");

/**
 * Expected children of one group or all, by name. Excluded: health answers, email and postal address, and the first
 * guardian's last name. Sorted here, because databases differ in their collation.
 */
export async function listedChildren(
  db: Db,
  {
    programId,
    group,
    team,
    now,
  }: { programId: ProgramId; now: Date } & Partial<Record<"group" | "team", string | undefined>>,
) {
  const groupConditions = group === undefined ? [] : [await inGroup(db, programId, group)];
  const teamConditions = team === undefined ? [] : [inTeam(team)];
  const rows = await expectedChildren(db, programId)
    .select([...COLUMNS, ...ROSTER_COLUMNS, ...CHECK_IN_COLUMNS, "orderId", "pickUp"])
    .select(["programId", "childKey", "childDateOfBirth"])
    .select(["state", "waiverSignature", "waiverDate", isDisputeLost])
    .where((eb) => eb.and([...groupConditions, ...teamConditions]))
    .orderBy("id")
    .execute();
  const children = await withPickUp(db, programId, rows);
  const duplicates = await duplicateIds(db);
  const guardians = await activeSecondGuardians(
    db,
    children.map(({ orderId }) => orderId),
  );
  const ids = children.map(({ id }) => id);
  const lacking = new Set((await missingForms(db, ids, now)).map(({ registrationId }) => registrationId));
  return children.sort(byChildName).map((child) => {
    const { name, phone } = guardians.get(child.orderId) ?? {};
    const secondGuardian = name !== undefined && phone !== undefined ? { name, phone } : null;
    const { id } = child;
    return { ...child, secondGuardian, isDuplicate: duplicates.has(id), lacksForm: lacking.has(id) };
  });
}
type ListedChild = Awaited<ReturnType<typeof listedChildren>>[number];

type RosterRow = ListedChild & { answers: StoredProgramAnswers };

export async function withAnswers(db: Db, children: readonly ListedChild[]): Promise<RosterRow[]> {
  const answers = await nonSensitiveAnswers(
    db,
    children.map(({ id }) => id),
  );
  return children.map((child) => ({ ...child, answers: answers.get(child.id) ?? {} }));
}

type CheckInRow = ListedChild & HealthAnswers;

/** Children that were erased meanwhile are left out. */
export async function withHealth(
  children: readonly ListedChild[],
  access: HealthAccess,
): Promise<CheckInRow[]> {
  const health = await access.read(children.map(({ id }) => id));
  return children.flatMap((child) => {
    const answers = health.get(child.id);
    return answers ? { ...child, ...answers } : [];
  });
}
