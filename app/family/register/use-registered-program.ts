import { useSiteData } from "#app/lib/i18n/use-translation.tsx";
import type { ProgramDetails } from "#content/product/program-details.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";

interface RegisteredProgram {
  program: PublicProgram;
  /** Values of the placeholders in texts about this program. */
  details: ProgramDetails;
  isCamp: boolean;
}

/** Returns a function that finds a registration's program, or the camp for a program that is no longer offered. */
export function useFindProgram(): (id: string | undefined) => RegisteredProgram {
  const { featured, featuredDetails, fullPrograms, fullProgramDetails } = useSiteData();
  return (id) => {
    const program = fullPrograms.find((candidate) => candidate.id === id);
    const details = program && fullProgramDetails[program.id];
    if (!program || !details) return { program: featured, details: featuredDetails, isCamp: true };
    return { program, details, isCamp: program.kind === "camp" };
  };
}
