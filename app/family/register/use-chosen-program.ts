import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import type { TextFacts } from "#content/product/text-facts.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

interface ChosenProgram {
  program: ProgramFacts;
  /** What the texts of a page name of it, in place of the camp's. */
  words: TextFacts;
  isCamp: boolean;
}

/** Gives the program that a registration is for; the camp for one that no page offers any more. */
export function useChosenPrograms(): (id: string | null | undefined) => ChosenProgram {
  const { camp, texts, offered, offeredTexts } = useFacts();
  return (id) => {
    const program = offered.find((one) => one.id === id);
    const words = program && offeredTexts[program.id];
    if (!program || !words) return { program: camp, words: texts, isCamp: true };
    return { program, words, isCamp: program.kind === "camp" };
  };
}

/** The same for one. */
export function useChosenProgram(id: string | null | undefined): ChosenProgram {
  return useChosenPrograms()(id);
}
