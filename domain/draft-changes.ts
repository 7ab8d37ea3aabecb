import { canonical } from "./canonical.ts";
import type { Language } from "./languages.ts";
import { LANGUAGES } from "./languages.ts";
import type { Cents } from "./money.ts";
import type { SiblingRule } from "./pricing.ts";
import type { EarlyPrice } from "./program-price.ts";
import type { AgeRule, ProgramKind, SeasonState } from "./programs.ts";
import { stepsInOrder } from "./refund-steps.ts";
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

/** Something that was there, is there, or both: null for nothing. */
interface Change<T> {
  before: T | null;
  after: T | null;
}

/** What a family would find otherwise than today, one for each sentence that staff read (docs/rules/publishing.md#what-changes-in-sentences). */
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
  /** Somebody has looked at texts that were copied, or they count as not looked at again. */
  | { kind: "checked" | "unchecked"; language: Language }
  | { kind: "added"; program: PublishedProgram }
  | { kind: "removed" | "questionOrder" | "other" };

/** What differs about the season itself. */
export type SeasonDifference =
  | ({ kind: "seasonName"; language: Language } & Change<string>)
  | ({ kind: "seasonStarts" | "seasonEnds" | "seasonSlug" } & Change<string>)
  | ({ kind: "seasonState" } & Change<SeasonState>)
  | ({ kind: "siblingRule" } & Change<SiblingRule>)
  | { kind: "newSeason" | "programOrder" };

export type Difference = (ProgramDifference | SeasonDifference) & {
  /** null: of the season itself. */
  programId: string | null;
  /** What the program, or the season, is called in each language today, or will be when it is new. */
  names: Record<Language, string>;
};

const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);

/** What is in one list and not in the other; rows with the same key are one row that changed. */
function rowChanges<T>(before: readonly T[], after: readonly T[], keyOf: (row: T) => string): Change<T>[] {
  const gone = before.filter((row) => !after.some((other) => isSame(row, other)));
  const come = after.filter((row) => !before.some((other) => isSame(row, other)));
  const changes: Change<T>[] = gone.map((row) => {
    const at = come.findIndex((other) => keyOf(other) === keyOf(row));
    return { before: row, after: at === -1 ? null : (come.splice(at, 1)[0] ?? null) };
  });
  return [...changes, ...come.map((row) => ({ before: null, after: row }))];
}

/** No day's second session, which begins at another hour, is taken for the first one moved. */
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

/** A value that one of the two lacks or that is another one. */
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

/** Whether rows that both have come in another order. */
function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const idsIn = (rows: typeof before, others: typeof before) =>
    rows.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return !isSame(idsIn(before, after), idsIn(after, before));
}

function questionChanges(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  const [asked, wanted] = [before.questions, after.questions];
  return [
    ...withKind(
      "question",
      rowChanges(asked, wanted, ({ id }) => id),
    ),
    ...(isReordered(asked, wanted) ? [{ kind: "questionOrder" as const }] : []),
  ];
}

function lookChanges(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  return LANGUAGES.flatMap((language): ProgramDifference[] => {
    const [was, is] = [before, after].map(({ unchecked }) => unchecked.includes(language));
    return was === is ? [] : [{ kind: was ? "checked" : "unchecked", language }];
  });
}

/** What differs between two versions of one program, in the order of its form. */
export function programDifferences(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
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

/** A season as a draft holds it. */
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
 * @param before null for a season that nobody has published
 */
export function seasonDifferences(before: SeasonFacts | null, after: SeasonFacts): Difference[] {
  const own = before ? ownChanges(before, after) : [{ kind: "newSeason" as const }];
  const ofSeason = { programId: null, names: before?.names ?? after.names };
  const known = before?.programs ?? [];
  const removed = known.filter(({ id }) => !after.programs.some((other) => other.id === id));
  return [
    ...own.map((difference) => ({ ...difference, ...ofSeason })),
    ...after.programs.flatMap((program): Difference[] => {
      const same = known.find(({ id }) => id === program.id);
      const about = { programId: program.id, names: namesOf(same ?? program) };
      if (!same) return [{ kind: "added", program, ...about }];
      return programDifferences(same, program).map((difference) => ({ ...difference, ...about }));
    }),
    ...removed.map(
      (program): Difference => ({ kind: "removed", programId: program.id, names: namesOf(program) }),
    ),
  ];
}

/** Letters that stand around what differs, and the most of each text that a sentence shows. */
const AROUND = 24;
const LONGEST = 160;

/** Two texts as short as a sentence can show them: what differs, and some letters around it. */
export function excerpts(before: string, after: string): [string, string] {
  const [a, b] = [[...before], [...after]];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (end < rest && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const short = (letters: string[]) => {
    if (letters.length <= LONGEST) return letters.join("");
    const from = Math.max(0, start - AROUND);
    const to = Math.min(letters.length, letters.length - end + AROUND, from + LONGEST);
    return `${from > 0 ? "…" : ""}${letters.slice(from, to).join("")}${to < letters.length ? "…" : ""}`;
  };
  return [short(a), short(b)];
}
