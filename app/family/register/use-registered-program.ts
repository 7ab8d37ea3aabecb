import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import type { ProgramDetails } from "#content/product/program-details.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";

export interface RegisteredProgram {
  program: PublicProgram;
  /** Values for texts about this program, instead of the camp's. */
  details: ProgramDetails;
  isCamp: boolean;
}

/** Returns a function that finds a registration's program, or the camp for a program that is no longer offered. */
export function useRegisteredPrograms(): (id: string | null | undefined) => RegisteredProgram {
  const { featured, texts, offered, offeredTexts } = useSiteData();
  return (id) => {
    const program = offered.find((offer) => offer.id === id);
    const details = program && offeredTexts[program.id];
    if (!program || !details) return { program: featured, details: texts, isCamp: true };
    return { program, details, isCamp: program.kind === "camp" };
  };
}

export function useRegisteredProgram(id: string | null | undefined): RegisteredProgram {
  return useRegisteredPrograms()(id);
}
