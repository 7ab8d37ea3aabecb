import { type Selectable, sql } from "kysely";
import type { Placeholder } from "#domain/club/placeholders.ts";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentEnvironment } from "#domain/money/payments.ts";
import { priceAt } from "#domain/prices/price-order.ts";
import { defaultProgram, openingState } from "#domain/programs/availability.ts";
import type { ProgramId, ProgramKind } from "#domain/programs/programs.ts";
import { type PublicProgram, type PublishedQuestion, publishedProgram } from "#domain/programs/site-data.ts";
import { groupsByBirthDate } from "#domain/registration/ages.ts";
import { answerField } from "#domain/registration/answers.ts";
import { AWAITING_STATES } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { ProgramsTable } from "#server/platform/database/program-schema.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { everySeason, type ListedProgram, published } from "#server/platform/published.ts";

type ProgramRow = Selectable<ProgramsTable>;

/** A program: its counters and switches, and its content from the publication or, in preparation, the draft. */
export type Program = ListedProgram & ProgramRow;

/** Adds their content to rows. A row without a published or drafted program is dropped. */
export async function addContent(db: Db | Trx, rows: readonly ProgramRow[]): Promise<Program[]> {
  const { programs } = await published(db);
  const isPublished = rows.every(({ id }) => programs.has(id));
  const contents = isPublished ? programs : (await everySeason(db)).programs;
  return rows.flatMap((row) => {
    const content = contents.get(row.id);
    return content ? [{ ...content, ...row }] : [];
  });
}

async function withRows(db: Db | Trx, contents: readonly ListedProgram[]): Promise<Program[]> {
  if (contents.length === 0) return [];
  const ids = contents.map(({ id }) => id);
  const rows = await db.selectFrom("programs").selectAll().where("id", "in", ids).execute();
  return contents.flatMap((content) => {
    const row = rows.find(({ id }) => id === content.id);
    return row ? [{ ...content, ...row }] : [];
  });
}

/** The programs of every season, the newest first, in order. */
export async function listPrograms(db: Db): Promise<Program[]> {
  return withRows(db, [...(await everySeason(db)).programs.values()]);
}

/** The programs of live seasons, the newest first, in order. */
export async function listLivePrograms(db: Db): Promise<Program[]> {
  const { programs } = await published(db);
  return withRows(
    db,
    [...programs.values()].filter(({ season }) => season.state === "live"),
  );
}

export async function findLivePrograms(db: Db, ids: readonly string[]): Promise<Map<ProgramId, Program>> {
  const { programs } = await published(db);
  const live = [...programs.values()].filter(({ id, season }) => season.state === "live" && ids.includes(id));
  const found = await withRows(db, live);
  return new Map(found.map((program) => [program.id, program]));
}

export async function findLiveProgram(db: Db, id: string): Promise<Program | undefined> {
  return (await findLivePrograms(db, [id])).get(id);
}

/** @param id from outside; it may be anything */
export async function findProgram(db: Db | Trx, id: string): Promise<Program | undefined> {
  const content = (await everySeason(db)).programs.get(id);
  return content && (await withRows(db, [content]))[0];
}

export async function programsById(
  db: Db | Trx,
  ids: readonly ProgramId[],
): Promise<Map<ProgramId, Program>> {
  const rows = await db
    .selectFrom("programs")
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map((await addContent(db, rows)).map((program) => [program.id, program]));
}

/** @throws {Error} if there is no such program */
export async function getProgram(db: Db | Trx, id: ProgramId): Promise<Program> {
  const program = (await programsById(db, [id])).get(id);
  if (!program) throw new Error(`no program ${id}`);
  return program;
}

/** The priced program that a family means if it gives only a reason (docs/reference/registration-opening.md#default-program). */
export async function programOfKind(
  db: Db,
  kind: ProgramKind,
  now: Date,
  timeZone: string,
): Promise<Program | undefined> {
  const programs = (await listLivePrograms(db)).filter(
    (program) => program.kind === kind && program.feeCents !== null,
  );
  return defaultProgram(programs, (program) => openingOf(program, now, timeZone), dateInZone(now, timeZone));
}

/** A published program as it is offered now, its groups by birth date, the oldest first. */
export interface Terms extends ListedProgram {
  /** Current price; null while undecided. */
  feeCents: Cents | null;
  /** Price without early prices; null while undecided. */
  regularCents: Cents | null;
}

/** Terms of those of these programs that are published. */
export function termsOfPrograms(
  programs: ReadonlyMap<ProgramId, ListedProgram>,
  programIds: readonly ProgramId[],
  now: Date,
): Map<ProgramId, Terms> {
  return new Map(
    programIds.flatMap((id): [ProgramId, Terms][] => {
      const program = programs.get(id);
      if (!program || program.season.state === "draft") return [];
      const { feeCents: regularCents, prices, groups } = program;
      const feeCents = priceAt(regularCents, prices, now);
      return [[id, { ...program, groups: groupsByBirthDate(groups), regularCents, feeCents }]];
    }),
  );
}

/** To store results, lock the program first. @throws {Error} if there is no such published program */
export async function termsOf(db: Db | Trx, programId: ProgramId, now: Date): Promise<Terms> {
  const terms = termsOfPrograms((await published(db)).programs, [programId], now).get(programId);
  if (!terms) throw new Error(`no program ${programId}`);
  return terms;
}

/** A program's opening state by time and switch, regardless of spots. */
export function openingOf(program: Program, now: Date, timeZone: string) {
  return openingState(program, now, dateInZone(now, timeZone));
}

/** Counted spots. Expired holds go to the next claim (decision 011). */
export async function spotsOf(db: Db, program: Program, now: Instant) {
  const { unpaid, expired } = await db
    .selectFrom("registrations")
    .select((eb) => [
      eb.fn.countAll<number>().as("unpaid"),
      sql<number>`count(case when hold_expires_at <= ${now} then 1 end)`.as("expired"),
    ])
    .where("programId", "=", program.id)
    .where("hasSpot", "=", true)
    .where("state", "in", AWAITING_STATES)
    .executeTakeFirstOrThrow();
  const listed = await db
    .selectFrom("waitingChildren")
    .select(["entryId", "place"])
    .where("programId", "=", program.id)
    .where("place", "<>", "none")
    .execute();
  const waiting = listed.filter(({ place }) => place === "waiting");
  const offered = listed.length - waiting.length;
  return {
    confirmed: program.spotsTaken - unpaid - offered,
    held: unpaid - expired,
    /** Spots in offers to the waiting list. */
    offered,
    /** Expired holds, which are free but still counted. */
    expired,
    /** Waiting families and children, without those who have an offer. */
    waiting: { families: new Set(waiting.map(({ entryId }) => entryId)).size, children: waiting.length },
  };
}

/**
 * A program as last published, in one language, for mails. It also works for past seasons and unlisted programs
 * (docs/reference/texts.md#program-data-in-emails).
 * @throws {Error} if it is not published
 */
export async function loadProgram(db: Db, programId: ProgramId, language: Language): Promise<PublicProgram> {
  const program = publishedProgram((await published(db)).site, programId, language);
  if (!program) throw new Error(`no program ${programId}`);
  return program;
}

/** The published questions of programs, in order (docs/reference/registration-form.md#program-questions). */
export async function questionsOfPrograms(
  db: Db | Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, PublishedQuestion[]>> {
  const { programs } = await published(db);
  return new Map(programIds.map((id) => [id, programs.get(id)?.questions ?? []]));
}

export async function questionsOf(db: Db | Trx, programId: ProgramId): Promise<PublishedQuestion[]> {
  return (await questionsOfPrograms(db, [programId])).get(programId) ?? [];
}

/** The published and the retired questions of programs, which were answered too. */
export async function allQuestionsOfPrograms(db: Db | Trx, programIds: readonly ProgramId[]) {
  const asked = await questionsOfPrograms(db, programIds);
  if (asked.size === 0) return { asked, every: asked };
  const rows = await db
    .selectFrom("retiredQuestions")
    .selectAll()
    .where("programId", "in", [...asked.keys()])
    .orderBy("id")
    .execute();
  const retired = Map.groupBy(rows, ({ programId }) => programId);
  const every = [...asked].map(([id, questions]): [ProgramId, PublishedQuestion[]] => [
    id,
    [...questions, ...(retired.get(id) ?? []).map(({ content }) => JSON.parse(content) as PublishedQuestion)],
  ]);
  return { asked, every: new Map(every) };
}

export async function allQuestionsOf(db: Db | Trx, programId: ProgramId): Promise<PublishedQuestion[]> {
  return (await allQuestionsOfPrograms(db, [programId])).every.get(programId) ?? [];
}

/** The ids of the questions that are not sensitive. Every other id counts as sensitive, an unknown one too. */
export async function openQuestionIds(db: Db | Trx): Promise<Set<string>> {
  const { programs } = await published(db);
  const retired = await db.selectFrom("retiredQuestions").select("content").execute();
  const questions = [
    ...[...programs.values()].flatMap((program) => program.questions),
    ...retired.map(({ content }) => JSON.parse(content) as PublishedQuestion),
  ];
  return new Set(questions.flatMap(({ id, sensitive }) => (sensitive ? [] : id)));
}

/** Their fields, as `familyChanges` names them. */
export async function openAnswerFields(db: Db | Trx): Promise<Set<string>> {
  return new Set([...(await openQuestionIds(db))].map(answerField));
}

interface Live {
  live: { current(): { placeholders: readonly Placeholder[] } };
}
type Keys = { environment: PaymentEnvironment } | null;

/**
 * The placeholders that keep registration closed (docs/reference/setup.md#placeholder-content): none without keys or with
 * test keys.
 */
export function closingPlaceholders({ live }: Live, keys: Keys): readonly Placeholder[] {
  return keys?.environment === "live"
    ? live.current().placeholders.filter(({ blocksRegistration: closes }) => closes)
    : [];
}

/** @throws {ApiError} registration_closed while a sample keeps it closed */
export function refuseWithPlaceholders(deps: Live, keys: Keys): void {
  if (closingPlaceholders(deps, keys).length > 0) throw new ApiError("registration_closed");
}
