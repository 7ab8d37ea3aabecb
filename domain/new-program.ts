import type { SeasonFacts } from "./draft-changes.ts";
import type { Language } from "./languages.ts";
import type { ProgramKind } from "./programs.ts";
import type { PublishedProgram } from "./site-facts.ts";
import { freeSlug, slugFrom } from "./slug.ts";

/** What staff say about a program before it has a form. */
export interface ProgramStart {
  id: string;
  kind: ProgramKind;
  names: Record<Language, string>;
}

const words = (name: string) => ({ name, summary: "", description: "", whatToBring: "" });

/**
 * The season with a new program at its end: without a price, and closed until it gets an opening day.
 * @param elsewhere the slugs of other seasons' programs
 */
export function withNewProgram(
  draft: SeasonFacts,
  { id, kind, names }: ProgramStart,
  elsewhere: readonly string[] = [],
): SeasonFacts {
  const taken = draft.programs.map(({ slug }) => slug);
  const wanted = slugFrom(names.en) || kind;
  // Only a slug that another season has gets the season's name.
  const seasonSlug = elsewhere.includes(wanted) ? draft.slug : undefined;
  const slug = freeSlug(wanted, [...elsewhere, ...taken], seasonSlug);
  const program: PublishedProgram = {
    id,
    kind,
    slug,
    feeCents: null,
    ageRule: "august",
    ...{
      opensAt: null,
      closesAt: null,
      prices: [],
      sessions: [],
      groups: [],
      questions: [],
      refundSteps: [],
    },
    texts: { en: words(names.en), es: words(names.es) },
    unchecked: [],
  };
  return { ...draft, programs: [...draft.programs, program] };
}
