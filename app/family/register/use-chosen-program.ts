import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import type { TextFacts } from "#content/product/text-facts.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";

export interface ChosenProgram {
  program: ProgramFacts;
  /** Facts for a page's texts about this program, in place of the camp's. */
  words: TextFacts;
  isCamp: boolean;
}

/** Returns the program of a registration; the camp for a program that is no longer offered. */
export function useChosenPrograms(): (id: string | null | undefined) => ChosenProgram {
  const { camp, texts, offered, offeredTexts } = useSiteData();
  return (id) => {
    const program = offered.find((offer) => offer.id === id);
    const words = program && offeredTexts[program.id];
    if (!program || !words) return { program: camp, words: texts, isCamp: true };
    return { program, words, isCamp: program.kind === "camp" };
  };
}

/** One program, as useChosenPrograms() returns it. */
export function useChosenProgram(id: string | null | undefined): ChosenProgram {
  return useChosenPrograms()(id);
}
