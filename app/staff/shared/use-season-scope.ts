import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { UUID } from "#domain/staff-routes.ts";
import { withParameters } from "./address-parameters.ts";

type Answer = InferResponseType<typeof api.admin.seasons.$get, 200>;
export type StaffSeason = Answer["data"][number];
type StaffProgram = StaffSeason["programs"][number];

export const ALL_SEASONS = "all";

/** What a call asks for; neither where the server is to choose. */
export interface Scope {
  season: string | undefined;
  program: string | undefined;
}

/** What the address says about season and program, so that Back, a reload and a shared link keep it. */
export function useScope() {
  const [params, setParams] = useSearchParams();
  const [season, program] = [params.get("season") ?? "", params.get("program") ?? ""];
  const scope: Scope = {
    season: season === ALL_SEASONS || UUID.test(season) ? season : undefined,
    program: UUID.test(program) ? program : undefined,
  };
  return {
    scope,
    /** Another season has other programs. */
    chooseSeason: (id: string) =>
      setParams((current) => withParameters(current, { season: id, program: "" })),
    chooseProgram: (season: string, id: string) =>
      setParams((current) => withParameters(current, { season, program: id })),
  };
}

/** Seasons that there is something to see of, the newest first, in the page's language. */
export function useSeasons(): readonly StaffSeason[] {
  const { language } = useLanguage();
  const { data } = useQuery<Answer>({ queryKey: [`/api/admin/seasons?lang=${language}`] });
  return (data?.data ?? []).filter(
    ({ state, programs }) => state !== "draft" || programs.some(({ isUsed }) => isUsed),
  );
}

/** Those that can be paid, or that a child is in. */
export function programsToChoose(season: StaffSeason | undefined): readonly StaffProgram[] {
  return season?.programs.filter(({ feeCents, isUsed }) => feeCents !== null || isUsed) ?? [];
}

/**
 * What is looked at, in words and to choose from (docs/rules/staff.md#one-season-at-a-time).
 * @param usual what an address means that names no season
 */
export function useChosenScope(usual: "current" | typeof ALL_SEASONS = "current") {
  const { t } = useTranslation("admin");
  const { scope } = useScope();
  const seasons = useSeasons();
  const { season, program } = scope;
  const ofProgram = seasons.find(({ programs }) => programs.some(({ id }) => id === program));
  const named = seasons.find(({ id }) => id === season);
  const current = seasons.find(({ isCurrent }) => isCurrent);
  const isAll = !ofProgram && (season ?? usual) === ALL_SEASONS;
  const chosen = isAll ? undefined : (ofProgram ?? named ?? current);
  const chosenProgram = chosen?.programs.find(({ id }) => id === program);
  const seasonName = isAll ? t("seasons.all") : (chosen?.name ?? "");
  return {
    seasons,
    isAll,
    chosen,
    chosenProgram,
    /** Such as "2025 · Summer camp"; empty until it is known. */
    name: seasons.length === 0 ? "" : [seasonName, chosenProgram?.name].filter(Boolean).join(" · "),
  };
}

/** Where a child of a list is, in words, where the list has children of several programs. */
export function useProgramName(): (programId: string) => string | undefined {
  const { seasons, isAll, chosen, chosenProgram } = useChosenScope();
  const isMixed = isAll ? seasons.flatMap(programsToChoose).length > 1 : programsToChoose(chosen).length > 1;
  return (programId) => {
    if (!isMixed || chosenProgram) return undefined;
    const season = seasons.find(({ programs }) => programs.some(({ id }) => id === programId));
    const name = season?.programs.find(({ id }) => id === programId)?.name;
    return isAll && season ? `${season.name} · ${name}` : name;
  };
}
