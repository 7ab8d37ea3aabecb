import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { UUID } from "#domain/staff/staff-paths.ts";
import type { Language } from "#domain/text/languages.ts";
import { withParameters } from "./query-parameters.ts";
import type { DataOf } from "./staff-data.ts";

export type StaffSeason = DataOf<typeof api.admin.seasons.$get>[number];
type StaffProgram = StaffSeason["programs"][number];

export const ALL_SEASONS = "all";

/** Season and program of a request. If both are undefined, the server chooses. */
export interface SeasonScope {
  season: string | undefined;
  program: string | undefined;
}

/** Season and program in the address, which survive Back, a reload and a shared link. */
export function useSeasonScope() {
  const [params, setParams] = useSearchParams();
  const [season, program] = [params.get("season") ?? "", params.get("program") ?? ""];
  const scope: SeasonScope = {
    season: season === ALL_SEASONS || UUID.test(season) ? season : undefined,
    program: UUID.test(program) ? program : undefined,
  };
  return {
    scope,
    /** The program is reset, because it belongs to a season. */
    chooseSeason: (id: string) =>
      setParams((current) => withParameters(current, { season: id, program: "" })),
    chooseProgram: (season: string, id: string) =>
      setParams((current) => withParameters(current, { season, program: id })),
  };
}

/** Query of all seasons, the current season first, in a language. */
const seasonsQuery = (language: Language) =>
  queryOptions<{ data: StaffSeason[] }>({ queryKey: [`/api/admin/seasons?lang=${language}`] });

/** All seasons, including drafts and past seasons. Suspends until they are loaded. */
export function useAllSeasons(): readonly StaffSeason[] {
  const { language } = useTranslation();
  return useSuspenseQuery(seasonsQuery(language)).data.data;
}

/** Seasons except drafts without registrations, the current season first, in the page's language. */
export function useSeasons(): readonly StaffSeason[] {
  const { language } = useTranslation();
  const { data } = useQuery(seasonsQuery(language));
  return (data?.data ?? []).filter(
    ({ state, programs }) => state !== "draft" || programs.some(({ isUsed }) => isUsed),
  );
}

/** Programs with a price or with registrations. */
export function selectablePrograms(season: StaffSeason | undefined): readonly StaffProgram[] {
  return season?.programs.filter(({ feeCents, isUsed }) => feeCents !== null || isUsed) ?? [];
}

/** Returns a program's name, in any season, in the reader's language. */
export function useProgramName(): (programId: string) => string | undefined {
  const seasons = useSeasons();
  return (programId) => seasons.flatMap(({ programs }) => programs).find(({ id }) => id === programId)?.name;
}

/** Returns a team's name; undefined while loading. */
export function useTeamName(): (teamId: string | undefined) => string | undefined {
  const teams = useSeasons().flatMap(({ programs }) => programs.flatMap((program) => program.teams));
  return (teamId) => teams.find(({ id }) => id === teamId)?.name;
}

type Groups = DataOf<(typeof api.admin.programs)[":id"]["groups"]["$get"]>;

/** A program's groups; empty while loading. */
export function useProgramGroups(programId: string | undefined): Groups {
  const queryKey = [`/api/admin/programs/${programId}/groups`];
  return useQuery<{ data: Groups }>({ queryKey, enabled: Boolean(programId) }).data?.data ?? [];
}

/**
 * The chosen scope with its label and choices (docs/reference/staff-pages.md#season-and-program-filter).
 * @param defaultScope default scope if the address has no season
 */
export function useChosenScope(defaultScope: "current" | typeof ALL_SEASONS = "current") {
  const { t } = useTranslation("admin");
  const { scope } = useSeasonScope();
  const seasons = useSeasons();
  const { season, program } = scope;
  const seasonOfProgram = seasons.find(({ programs }) => programs.some(({ id }) => id === program));
  const requestedSeason = seasons.find(({ id }) => id === season);
  const currentSeason = seasons.find(({ isCurrent }) => isCurrent);
  const isAll = !seasonOfProgram && (season ?? defaultScope) === ALL_SEASONS;
  const chosenSeason = isAll ? undefined : (seasonOfProgram ?? requestedSeason ?? currentSeason);
  const chosenProgram = chosenSeason?.programs.find(({ id }) => id === program);
  const seasonName = isAll ? t("seasons.all") : (chosenSeason?.name ?? "");
  return {
    seasons,
    isAll,
    chosenSeason,
    chosenProgram,
    /** Label such as "2025 · Summer camp"; empty until loaded. */
    scopeLabel: seasons.length === 0 ? "" : [seasonName, chosenProgram?.name].filter(Boolean).join(" · "),
  };
}

/** Returns a program's name; undefined if the list has only one program. */
export function useProgramNameInMixedList(): (programId: string) => string | undefined {
  const { seasons, isAll, chosenSeason, chosenProgram } = useChosenScope();
  const hasSeveralPrograms = isAll
    ? seasons.flatMap(selectablePrograms).length > 1
    : selectablePrograms(chosenSeason).length > 1;
  return (programId) => {
    if (!hasSeveralPrograms || chosenProgram) return undefined;
    const season = seasons.find(({ programs }) => programs.some(({ id }) => id === programId));
    const name = season?.programs.find(({ id }) => id === programId)?.name;
    return isAll && season ? `${season.name} · ${name}` : name;
  };
}
