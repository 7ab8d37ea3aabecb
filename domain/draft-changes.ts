import { canonical } from "./canonical.ts";
import type { Language } from "./languages.ts";
import { LANGUAGES } from "./languages.ts";
import type { Cents } from "./money.ts";
import type { EarlyPrice } from "./program-price.ts";
import type {
  GroupFacts,
  ProgramWords,
  PublishedProgram,
  PublishedSeason,
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
  | { kind: "added" | "removed" | "other" };

export type Difference = ProgramDifference & {
  /** null: of the season itself. */
  programId: string | null;
  /** What the program is called in each language today, or will be when it is new. */
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

/** What differs between two versions of one program, in the order of its form. */
export function programDifferences(before: PublishedProgram, after: PublishedProgram): ProgramDifference[] {
  const moments = (["opensAt", "closesAt"] as const).filter((moment) => before[moment] !== after[moment]);
  const rest = ({ id, slug, kind, ageRule }: PublishedProgram) => [id, slug, kind, ageRule];
  return [
    ...textChanges(before, after),
    ...(before.feeCents === after.feeCents
      ? []
      : [{ kind: "fee" as const, before: before.feeCents, after: after.feeCents }]),
    ...rowChanges(before.prices, after.prices, ({ until }) => until).map((change) => ({
      ...{ kind: "price" as const },
      ...change,
    })),
    ...sessionChanges(before.sessions, after.sessions).map((change) => ({
      kind: "session" as const,
      ...change,
    })),
    ...rowChanges(before.groups, after.groups, ({ id }) => id).map((change) => ({
      kind: "group" as const,
      ...change,
    })),
    ...moments.map((kind) => ({ kind, before: before[kind], after: after[kind] })),
    ...(isSame(rest(before), rest(after)) ? [] : [{ kind: "other" as const }]),
  ];
}

/** A season as a draft holds it. */
export type SeasonFacts = Omit<PublishedSeason, "id">;

const namesOf = ({ texts: { en, es } }: PublishedProgram) => ({ en: en.name, es: es.name });

/** What a draft of a season would change for families, program by program in the draft's order. */
export function seasonDifferences(before: SeasonFacts, after: SeasonFacts): Difference[] {
  const own = ({ programs: _programs, ...season }: SeasonFacts) => season;
  const ofSeason: Difference[] = isSame(own(before), own(after))
    ? []
    : [{ kind: "other", programId: null, names: before.names }];
  const removed = before.programs.filter(({ id }) => !after.programs.some((other) => other.id === id));
  return [
    ...ofSeason,
    ...after.programs.flatMap((program): Difference[] => {
      const known = before.programs.find(({ id }) => id === program.id);
      const about = { programId: program.id, names: namesOf(known ?? program) };
      if (!known) return [{ kind: "added", ...about }];
      return programDifferences(known, program).map((difference) => ({ ...difference, ...about }));
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
