import type { Cents } from "#domain/money/money.ts";
import { stepsInOrder } from "#domain/money/refund-share.ts";
import type { EarlyPrice, SiblingRule } from "#domain/prices/pricing.ts";
import { canonical } from "#domain/text/canonical.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { AgeRule, ProgramKind, SeasonState } from "./programs.ts";
import type {
  GroupFacts,
  ProgramWords,
  PublishedProgram,
  PublishedSeason,
  QuestionFacts,
  RefundStep,
  SessionFacts,
} from "./site-facts.ts";

/** The texts of a program, in the order of its form. */
export const PROGRAM_TEXTS = [
  "name",
  "summary",
  "description",
  "whatToBring",
] as const satisfies readonly (keyof ProgramWords)[];
export type ProgramText = (typeof PROGRAM_TEXTS)[number];

/** A row or value before and after; null where it did not exist. */
interface Change<T> {
  before: T | null;
  after: T | null;
}

/**
 * One change that a family would see, shown to staff as one sentence
 * (docs/rules/publishing.md#what-changes-in-sentences).
 */
export type ProgramDifference =
  | ({ kind: "fee" } & Change<Cents>)
  | ({ kind: "price" } & Change<EarlyPrice>)
  | ({ kind: "session" } & Change<SessionFacts>)
  | ({ kind: "group" } & Change<GroupFacts>)
  | ({ kind: "opensAt" | "closesAt" } & Change<string>)
  | ({ kind: "text"; text: ProgramText; language: Language } & Change<string>)
  | ({ kind: "question" } & Change<QuestionFacts>)
  | ({ kind: "refundSteps" } & Change<RefundStep[]>)
  | ({ kind: "slug" } & Change<string>)
  | ({ kind: "programKind" } & Change<ProgramKind>)
  | ({ kind: "ageRule" } & Change<AgeRule>)
  /** Whether somebody has checked texts that were copied from another season. */
  | { kind: "checked" | "unchecked"; language: Language }
  | { kind: "added"; program: PublishedProgram }
  | { kind: "removed" | "questionOrder" | "other" };

/** One change of the season itself. */
export type SeasonDifference =
  | ({ kind: "seasonName"; language: Language } & Change<string>)
  | ({ kind: "seasonStarts" | "seasonEnds" | "seasonSlug" } & Change<string>)
  | ({ kind: "seasonState" } & Change<SeasonState>)
  | ({ kind: "siblingRule" } & Change<SiblingRule>)
  | { kind: "newSeason" | "programOrder" };

export type Difference = (ProgramDifference | SeasonDifference) & {
  /** null for the season itself. */
  programId: string | null;
  /** The current name in each language; the draft's name if the program or season is new. */
  names: Record<Language, string>;
};

const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);

/** Rows that are in only one of two lists; rows with the same key count as one changed row. */
function rowChanges<T>(before: readonly T[], after: readonly T[], keyOf: (row: T) => string): Change<T>[] {
  const gone = before.filter((row) => !after.some((candidate) => isSame(row, candidate)));
  const come = after.filter((row) => !before.some((candidate) => isSame(row, candidate)));
  const changes: Change<T>[] = gone.map((row) => {
    const index = come.findIndex((candidate) => keyOf(candidate) === keyOf(row));
    return { before: row, after: index === -1 ? null : (come.splice(index, 1)[0] ?? null) };
  });
  return [...changes, ...come.map((row) => ({ before: null, after: row }))];
}

/** A row is recognized by its day only if the day has one session; otherwise by day and hour. */
function sessionChanges(before: readonly SessionFacts[], after: readonly SessionFacts[]) {
  const onDay = ({ on }: SessionFacts) => [...before, ...after].filter((other) => other.on === on).length;
  return rowChanges(before, after, (row) => (onDay(row) > 2 ? `${row.on} ${row.starts}` : row.on));
}

function textChanges(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  return PROGRAM_TEXTS.flatMap((text) =>
    LANGUAGES.filter((language) => before.texts[language][text] !== after.texts[language][text]).map(
      (language): ProgramDifference => ({
        ...{ kind: "text", text, language },
        before: before.texts[language][text] || null,
        after: after.texts[language][text] || null,
      }),
    ),
  );
}

/** A change of one value, or nothing if it stayed the same. */
function valueChange<Kind extends string, T>(
  kind: Kind,
  before: T,
  after: T,
): ({ kind: Kind } & Change<T>)[] {
  return isSame(before, after) ? [] : [{ kind, before, after }];
}

function withKind<Kind extends string, T>(kind: Kind, changes: Change<T>[]): ({ kind: Kind } & Change<T>)[] {
  return changes.map((change) => ({ kind, ...change }));
}

/** Whether the rows that both lists contain are in a different order. */
function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const idsIn = (rows: typeof before, otherRows: typeof before) =>
    rows.map(({ id }) => id).filter((id) => otherRows.some((row) => row.id === id));
  return !isSame(idsIn(before, after), idsIn(after, before));
}

function questionChanges(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  const [oldQuestions, newQuestions] = [before.questions, after.questions];
  return [
    ...withKind(
      "question",
      rowChanges(oldQuestions, newQuestions, ({ id }) => id),
    ),
    ...(isReordered(oldQuestions, newQuestions) ? [{ kind: "questionOrder" as const }] : []),
  ];
}

function lookChanges(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  return LANGUAGES.flatMap((language): ProgramDifference[] => {
    const [was, is] = [before, after].map(({ unchecked }) => unchecked.includes(language));
    return was === is ? [] : [{ kind: was ? "checked" : "unchecked", language }];
  });
}

/** The differences between two versions of one program, in the order of its form. */
function programDifferences(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  return [
    ...textChanges(before, after),
    ...lookChanges(before, after),
    ...valueChange("fee", before.feeCents, after.feeCents),
    ...withKind(
      "price",
      rowChanges(before.prices, after.prices, ({ until }) => until),
    ),
    ...withKind("session", sessionChanges(before.sessions, after.sessions)),
    ...valueChange("ageRule", before.ageRule, after.ageRule),
    ...withKind(
      "group",
      rowChanges(before.groups, after.groups, ({ id }) => id),
    ),
    ...questionChanges(before, after),
    ...valueChange("refundSteps", stepsInOrder(before.refundSteps), stepsInOrder(after.refundSteps)),
    ...valueChange("opensAt", before.opensAt, after.opensAt),
    ...valueChange("closesAt", before.closesAt, after.closesAt),
    ...valueChange("slug", before.slug, after.slug),
    ...valueChange("programKind", before.kind, after.kind),
    ...(before.id === after.id ? [] : [{ kind: "other" as const }]),
  ];
}

/** A season as a draft stores it. */
export type SeasonFacts = Omit<PublishedSeason, "id">;

const namesOf = ({ texts: { en, es } }: PublishedProgram) => ({ en: en.name, es: es.name });

function ownChanges(before: SeasonFacts, after: SeasonFacts): SeasonDifference[] {
  return [
    ...LANGUAGES.flatMap((language) =>
      valueChange("seasonName", before.names[language], after.names[language]).map((change) => ({
        ...change,
        language,
      })),
    ),
    ...valueChange("seasonStarts", before.startsOn, after.startsOn),
    ...valueChange("seasonEnds", before.endsOn, after.endsOn),
    ...valueChange("seasonState", before.state, after.state),
    ...valueChange("siblingRule", before.siblingRule, after.siblingRule),
    ...valueChange("seasonSlug", before.slug, after.slug),
    ...(isReordered(before.programs, after.programs) ? [{ kind: "programOrder" as const }] : []),
  ];
}

/**
 * What a draft of a season would change for families, program by program in the draft's order.
 * @param before null for a season never published
 */
export function seasonDifferences(before: SeasonFacts | null, after: SeasonFacts): Difference[] {
  const seasonChanges = before ? ownChanges(before, after) : [{ kind: "newSeason" as const }];
  const ofSeason = { programId: null, names: before?.names ?? after.names };
  const publishedPrograms = before?.programs ?? [];
  const removed = publishedPrograms.filter(({ id }) => !after.programs.some((other) => other.id === id));
  return [
    ...seasonChanges.map((difference) => ({ ...difference, ...ofSeason })),
    ...after.programs.flatMap((program): Difference[] => {
      const published = publishedPrograms.find(({ id }) => id === program.id);
      const subject = { programId: program.id, names: namesOf(published ?? program) };
      if (!published) return [{ kind: "added", program, ...subject }];
      return programDifferences(published, program).map((difference) => ({ ...difference, ...subject }));
    }),
    ...removed.map(
      (program): Difference => ({ kind: "removed", programId: program.id, names: namesOf(program) }),
    ),
  ];
}

/** Letters of context around a difference, and the longest text that a sentence shows. */
const AROUND = 24;
const LONGEST = 160;

/** Shortens two texts to their difference with some letters around it. */
export function excerpts(before: string, after: string): [string, string] {
  const [a, b] = [[...before], [...after]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length) - start;
  while (end < shorter && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const short = (letters: string[]) => {
    if (letters.length <= LONGEST) return letters.join("");
    const from = Math.max(0, start - AROUND);
    const to = Math.min(letters.length, letters.length - end + AROUND, from + LONGEST);
    return `${from > 0 ? "…" : ""}${letters.slice(from, to).join("")}${to < letters.length ? "…" : ""}`;
  };
  return [short(a), short(b)];
}
