import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Difference, SeasonFacts } from "#domain/draft-changes.ts";
import type { ProgramSwitch } from "#domain/programs.ts";
import { DOUBT_FIELDS, type RegistrationDoubt, registrationDoubts } from "#domain/registration-doubts.ts";
import { programAddress } from "#domain/staff-routes.ts";
import { TaskList } from "./task-list.tsx";

interface DoubtfulProgram {
  id: string;
  name: string;
  doubts: RegistrationDoubt[];
}

/**
 * Added or changed programs that nobody could register for (docs/rules/publishing.md#what-nobody-can-register-for);
 * none if the season is not live.
 * @param switches registration switches by program, which are not part of the draft
 */
export function useDoubtfulPrograms(
  payload: SeasonFacts,
  changes: readonly Difference[],
  switches: ReadonlyMap<string, ProgramSwitch>,
): DoubtfulProgram[] {
  const { club } = useFacts();
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

interface DoubtListProps {
  seasonId: string;
  programs: readonly DoubtfulProgram[];
}

/** Programs that would be live but closed to everyone, with links to the fields. Does not prevent publishing. */
export function DoubtList({ seasonId, programs }: DoubtListProps) {
  const { t } = useTranslation("adminPublications");
  const tasks = programs.flatMap(({ id, name, doubts }) =>
    doubts.map((doubt) => ({
      href: `${programAddress(id, seasonId)}#${DOUBT_FIELDS[doubt]}`,
      text: t(`doubts.${doubt}`, { program: name }),
    })),
  );
  return <TaskList tone="warning" title={t("doubts.title")} text={t("doubts.text")} tasks={tasks} />;
}
