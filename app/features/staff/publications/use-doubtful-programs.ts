import { useLanguage } from "#app/i18n/use-language.ts";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Difference, SeasonFacts } from "#domain/draft-changes.ts";
import type { ProgramSwitch } from "#domain/programs.ts";
import { type RegistrationDoubt, registrationDoubts } from "#domain/registration-doubts.ts";

export interface DoubtfulProgram {
  id: string;
  name: string;
  doubts: RegistrationDoubt[];
}

/**
 * The programs that a publication adds or changes and that nobody could register for
 * (docs/rules/publishing.md#what-nobody-can-register-for); none of a season that is not, or no longer, on the site.
 * @param switches what acts at once, by program
 */
export function useDoubtfulPrograms(
  payload: SeasonFacts,
  changes: readonly Difference[],
  switches: ReadonlyMap<string, ProgramSwitch>,
): DoubtfulProgram[] {
  const { language } = useLanguage();
  if (payload.state !== "live") return [];
  const today = dateInZone(new Date(), club.timeZone);
  const changed = new Set(changes.map(({ programId }) => programId));
  return payload.programs
    .filter(({ id }) => changed.has(id))
    .map((program) => ({
      id: program.id,
      name: program.texts[language].name || program.slug,
      doubts: registrationDoubts(program, {
        ...{ switch: switches.get(program.id) ?? "auto", today, timeZone: club.timeZone },
      }),
    }))
    .filter(({ doubts }) => doubts.length > 0);
}
