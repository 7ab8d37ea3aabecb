import { useSeasons } from "#app/staff/shared/use-season-scope.ts";
import { foldHeading } from "#domain/import/fields.ts";

/** Most words of a column that staff can match one by one. */
export const MOST_PROGRAMS = 30;

/** Normalises the word for a program in a column. */
export const programWord = (text: string) => foldHeading(text);

/** Programs to import into: those of live seasons with a price. */
export function useImportPrograms() {
  const seasons = useSeasons().filter(({ state }) => state === "live");
  return seasons.flatMap(({ name: season, programs }) =>
    programs
      .filter(({ feeCents }) => feeCents !== null)
      .map(({ id, name }) => ({ value: id, name, label: `${season} · ${name}` })),
  );
}
