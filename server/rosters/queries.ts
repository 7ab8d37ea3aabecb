import { setImmediate } from "node:timers/promises";
import { type AgeGroup, agesOf } from "#domain/ages.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { byChildName } from "#domain/child-identity.ts";
import type { Language } from "#domain/languages.ts";
import { type ProgramId, usualProgram } from "#domain/programs.ts";
import type { QuestionKind } from "#domain/site-facts.ts";
import type { Db } from "#server/db/database.ts";
import { getProgram, type Program } from "#server/programs/queries.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { programNames, type SeasonScope } from "#server/programs/season-queries.ts";
import { shownAnswers } from "#server/registrations/answers.ts";
import type { HealthAccess } from "#server/registrations/health.ts";

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
  "contestedAt",
  "status",
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
  "contestedAt",
  "status",
  "waiverSignature",
  "waiverDate",
  "source",
] as const;

export interface RosterProgram {
  id: ProgramId;
  /** Name in the audit log: "2025/summer-camp". */
  path: string;
  name: string;
  seasonName: string;
  startsOn: CalendarDate | null;
  endsOn: CalendarDate | null;
  days: CalendarDate[];
  questions: ListedQuestion[];
}

export interface ListedQuestion {
  id: string;
  kind: QuestionKind;
  label: string;
}

/** Questions for lists, without sensitive ones (docs/rules/staff.md#each-sheet-has-the-least-it-needs). */
export async function listedQuestions(
  db: Db,
  programId: ProgramId,
  language: Language,
): Promise<ListedQuestion[]> {
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
  const { id, slug, startsOn, endsOn } = program;
  const season = await db
    .selectFrom("seasons")
    .select("slug")
    .where("id", "=", program.seasonId)
    .executeTakeFirstOrThrow();
  const names = (await programNames(db, language)).get(id) ?? { name: slug, seasonName: "" };
  const sessions = await db
    .selectFrom("programSessions")
    .select("onDate")
    .distinct()
    .where("programId", "=", id)
    .orderBy("onDate")
    .execute();
  return {
    id,
    path: `${season.slug}/${slug}`,
    ...names,
    startsOn,
    endsOn,
    days: sessions.map(({ onDate }) => onDate),
    questions: await listedQuestions(db, id, language),
  };
}

/**
 * Every child who may stand at the field: it has its place, or keeps it without a clock while staff wait for its money. A card checkout has a clock, so its child is not expected yet. A child whom two people registered
 * stands there with both sets of answers (docs/rules/staff.md#who-stands-on-the-sheets-for-the-field).
 */
function expectedIn(db: Db, programId: ProgramId) {
  return db
    .selectFrom("registrations")
    .where("programId", "=", programId)
    .where((eb) =>
      eb.or([
        eb("place", "=", "taken"),
        eb("contestedAt", "is not", null),
        eb.and([eb("place", "=", "held"), eb("waitsFor", "=", "hand")]),
      ]),
    )
    .where("deletedAt", "is", null);
}

/**
 * Ids of expected children, of one age group or all, by name. Sorted here, because databases differ in their collation.
 */
export async function listedChildren(db: Db, programId: ProgramId, group?: AgeGroup): Promise<string[]> {
  let query = expectedIn(db, programId).select(["id", "childFirstName", "childLastName"]).orderBy("id");
  if (group) {
    const { min, max } = agesOf(group);
    query = query.where("childAge", ">=", min).where("childAge", "<=", max);
  }
  const children = await query.execute();
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

export interface ListedChildren {
  programId: ProgramId;
  ids: readonly string[];
}

async function readRoster(db: Db, { programId, ids }: ListedChildren) {
  const rows = await expectedIn(db, programId).select(ROSTER_COLUMNS).where("id", "in", ids).execute();
  const answers = await shownAnswers(db, ids);
  return rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? {} }));
}
export type RosterRow = Awaited<ReturnType<typeof readRoster>>[number];

async function readCheckIn(db: Db, { programId, ids }: ListedChildren, access: HealthAccess) {
  const rows = await expectedIn(db, programId).select(CHECK_IN_COLUMNS).where("id", "in", ids).execute();
  const health = await access.read(ids);
  return rows.flatMap((row) => {
    const answers = health.get(row.id);
    return answers ? [{ ...row, ...answers }] : [];
  });
}
export type CheckInRow = Awaited<ReturnType<typeof readCheckIn>>[number];

export function rosterPages(db: Db, { programId, ids }: ListedChildren): AsyncGenerator<RosterRow[]> {
  return inPages(ids, (batch) => readRoster(db, { programId, ids: batch }));
}

export function checkInPages(
  db: Db,
  { programId, ids }: ListedChildren,
  access: HealthAccess,
): AsyncGenerator<CheckInRow[]> {
  return inPages(ids, (batch) => readCheckIn(db, { programId, ids: batch }, access));
}
