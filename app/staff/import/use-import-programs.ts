import { useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { foldHeading } from "#domain/import-fields.ts";

/** Words of a column that staff can answer for one by one. */
export const MOST_PROGRAMS = 30;

/** The words of the column that says the program. */
export const programWord = (text: string) => foldHeading(text);

/** What can be registered for: programs of live seasons that have a price. */
export function useImportPrograms() {
  const seasons = useSeasons().filter(({ state }) => state === "live");
  return seasons.flatMap(({ name: season, programs }) =>
    programs
      .filter(({ feeCents }) => feeCents !== null)
      .map(({ id, name }) => ({ value: id, name, label: `${season} · ${name}` })),
  );
}
