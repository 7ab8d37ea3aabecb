import type { ProgramKind } from "#domain/programs/programs.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import type { Language } from "#domain/text/languages.ts";

/** A program of a new installation. Its id is the same in every installation: a copy of a season gets ids of its own. */
export interface FirstProgram extends Pick<ProgramDraft, "id" | "slug" | "kind" | "feeCents" | "ageRule"> {
  /** Places until staff choose another number; null: no limit. */
  capacity: number | null;
  sessions: readonly ProgramDraft["sessions"][number][];
  words: ProgramDraft["texts"];
}

/** What a new installation offers before staff publish anything. */
export interface FirstSeason extends Pick<SeasonDraft, "slug" | "startsOn" | "endsOn" | "state" | "names"> {
  id: string;
  programs: readonly FirstProgram[];
}

/** A program of which name and summary alone are known. */
export const undecided = (
  id: string,
  slug: string,
  kind: ProgramKind,
  names: Record<Language, string>,
  summaries: Record<Language, string>,
): FirstProgram => ({
  id,
  slug,
  kind,
  feeCents: null,
  ageRule: kind === "camp" ? "first-day" : "august",
  capacity: null,
  sessions: [],
  words: {
    en: { name: names.en, summary: summaries.en, description: "", whatToBring: "" },
    es: { name: names.es, summary: summaries.es, description: "", whatToBring: "" },
  },
});
