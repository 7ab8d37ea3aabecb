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

/** The season with a new program at its end: without a price, and closed until it gets an opening day. */
export function withNewProgram(draft: SeasonFacts, { id, kind, names }: ProgramStart): SeasonFacts {
  const taken = draft.programs.map(({ slug }) => slug);
  // Leaves room for a number at the end.
  const wanted = slugFrom(names.en).split("-").slice(0, 9).join("-").slice(0, 55).replace(/-$/, "") || kind;
  const program: PublishedProgram = {
    ...{ id, kind, slug: freeSlug(wanted, taken), feeCents: null, ageRule: "august" },
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
