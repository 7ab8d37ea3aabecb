import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import type { TextFacts } from "#content/product/text-facts.ts";
import type { PublicProgram } from "#domain/programs/site-facts.ts";

export interface RegisteredProgram {
  program: PublicProgram;
  /** Values for texts about this program, instead of the camp's. */
  textFacts: TextFacts;
  isCamp: boolean;
}

/** Returns a function that finds a registration's program, or the camp for a program that is no longer offered. */
export function useRegisteredPrograms(): (id: string | null | undefined) => RegisteredProgram {
  const { camp, texts, offered, offeredTexts } = useSiteData();
  return (id) => {
    const program = offered.find((offer) => offer.id === id);
    const textFacts = program && offeredTexts[program.id];
    if (!program || !textFacts) return { program: camp, textFacts: texts, isCamp: true };
    return { program, textFacts, isCamp: program.kind === "camp" };
  };
}

export function useRegisteredProgram(id: string | null | undefined): RegisteredProgram {
  return useRegisteredPrograms()(id);
}
