import type { Selectable } from "kysely";
import { storedPages } from "#content/product/first-pages.ts";
import type {
  ProgramWords,
  PublishedProgram,
  PublishedSeason,
  PublishedSite,
} from "#domain/programs/site-facts.ts";
import { canonical } from "#domain/text/canonical.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { readFacts } from "#server/platform/club-facts.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import {
  type ProgramGroupsTable,
  type ProgramPricesTable,
  type ProgramSessionsTable,
  type ProgramsTable,
  type ProgramTextsTable,
  type QuestionsTable,
  type QuestionTextsTable,
  type RefundStepsTable,
  siblingRuleOf,
} from "#server/platform/database/program-schema.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { questionOf, RETIRED } from "#server/site/programs/questions.ts";

interface ProgramRows {
  programs: Selectable<ProgramsTable>[];
  texts: Selectable<ProgramTextsTable>[];
  sessions: Selectable<ProgramSessionsTable>[];
  groups: Selectable<ProgramGroupsTable>[];
  prices: Selectable<ProgramPricesTable>[];
  questions: Selectable<QuestionsTable>[];
  questionTexts: Selectable<QuestionTextsTable>[];
  refundSteps: Selectable<RefundStepsTable>[];
}

async function readProgramRows(db: Db | Trx): Promise<ProgramRows> {
  return {
    programs: await db.selectFrom("programs").selectAll().orderBy("position").orderBy("id").execute(),
    texts: await db.selectFrom("programTexts").selectAll().execute(),
    sessions: await db
      .selectFrom("programSessions")
      .selectAll()
      .orderBy("onDate")
      .orderBy("startsTime")
      .orderBy("endsTime")
      .orderBy("id")
      .execute(),
    groups: await db
      .selectFrom("programGroups")
      .selectAll()
      .orderBy("bornFrom", "desc")
      .orderBy("code")
      .execute(),
    prices: await db.selectFrom("programPrices").selectAll().orderBy("until").execute(),
    questions: await db
      .selectFrom("questions")
      .selectAll()
      .where("position", "!=", RETIRED)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    questionTexts: await db.selectFrom("questionTexts").selectAll().execute(),
    refundSteps: await db.selectFrom("refundSteps").selectAll().orderBy("daysBefore", "desc").execute(),
  };
}

function wordsOf(rows: readonly Selectable<ProgramTextsTable>[]): Record<Language, ProgramWords> {
  const entries = LANGUAGES.map((language): [Language, ProgramWords] => {
    const row = rows.find((candidate) => candidate.language === language);
    const { name = "", summary = "", description = "", whatToBring = "" } = row ?? {};
    return [language, { name, summary, description, whatToBring }];
  });
  return Object.fromEntries(entries) as Record<Language, ProgramWords>;
}

function programOf(row: Selectable<ProgramsTable>, rows: ProgramRows): PublishedProgram {
  const { id, slug, kind, feeCents, ageRule, opensAt, closesAt } = row;
  const ofThis = <T extends { programId: string }>(all: readonly T[]) =>
    all.filter(({ programId }) => programId === id);
  return {
    ...{ id, slug, kind, feeCents, ageRule, opensAt, closesAt },
    prices: ofThis(rows.prices).map(({ cents, until }) => ({ cents, until })),
    sessions: ofThis(rows.sessions).map(({ onDate, startsTime, endsTime, place }) => ({
      ...{ on: onDate, starts: startsTime, ends: endsTime, place },
    })),
    groups: ofThis(rows.groups).map((group) => ({
      ...{ id: group.id, code: group.code, bornFrom: group.bornFrom, bornTo: group.bornTo },
    })),
    questions: ofThis(rows.questions).map((question) => questionOf(question, rows.questionTexts)),
    refundSteps: ofThis(rows.refundSteps).map(({ daysBefore, percent }) => ({ daysBefore, percent })),
    texts: wordsOf(ofThis(rows.texts)),
    unchecked: LANGUAGES.filter((language) =>
      ofThis(rows.texts).some((text) => text.language === language && text.checkedAt === null),
    ),
  };
}

/** The content of the tables: the club, and all published seasons, the newest first. */
export async function readPublishedSite(db: Db | Trx): Promise<PublishedSite> {
  const seasons = await db
    .selectFrom("seasons")
    .selectAll()
    .where("state", "!=", "draft")
    .orderBy("startsOn", "desc")
    .orderBy("id")
    .execute();
  const names = await db.selectFrom("seasonTexts").selectAll().execute();
  const rows = await readProgramRows(db);
  return {
    ...(await readFacts(db)),
    seasons: seasons.map(({ id, slug, state, startsOn, endsOn, ...row }): PublishedSeason => {
      const named = names.filter(({ seasonId }) => seasonId === id);
      const nameIn = (language: Language) => named.find((row) => row.language === language)?.name ?? "";
      return {
        ...{ id, slug, state, startsOn, endsOn },
        names: { en: nameIn("en"), es: nameIn("es") },
        siblingRule: siblingRuleOf(row),
        programs: rows.programs
          .filter(({ seasonId }) => seasonId === id)
          .map((program) => programOf(program, rows)),
      };
    }),
  };
}

interface PublicationLine {
  version: number;
  publishedAt: string;
  actor: string;
}

const LISTED = 100;

export function listPublications(db: Db): Promise<PublicationLine[]> {
  return db
    .selectFrom("publications")
    .select(["version", "publishedAt", "actor"])
    .orderBy("version", "desc")
    .limit(LISTED)
    .execute();
}

/** The newest version; 0 before the first. Polled every second. */
export async function newestVersion(db: Db | Trx): Promise<number> {
  const row = await db
    .selectFrom("publications")
    .select((eb) => eb.fn.max("version").as("version"))
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Stores what the tables say now as the next version. */
export async function addPublication(trx: Trx, entry: { actor: string; now: Instant }): Promise<number> {
  const version = (await newestVersion(trx)) + 1;
  const { actor, now: publishedAt } = entry;
  await trx
    .insertInto("publications")
    .values({ version, payload: canonical(await readPublishedSite(trx)), publishedAt, actor })
    .execute();
  return version;
}

export async function findPublication(db: Db | Trx, version: number) {
  const row = await db
    .selectFrom("publications")
    .selectAll()
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return undefined;
  const site = JSON.parse(row.payload) as PublishedSite;
  return { ...row, site: { ...site, pages: storedPages(site.pages) } };
}
