import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { initialProgram } from "#domain/programs/programs.ts";
import { InlineSelect } from "./inline-select.tsx";
import { ALL_SEASONS, selectablePrograms, useChosenScope, useSeasonScope } from "./use-season-scope.ts";

interface SeasonChooserProps {
  /** Default scope if the address has no season. */
  defaultScope?: "current" | typeof ALL_SEASONS;
  /** True for a page about one program, without the choice "all". */
  isOneProgram?: boolean;
  /** True to include programs without a price and without registrations. */
  includesUnusedPrograms?: boolean;
  className?: string;
}

/**
 * Choice of season and program (docs/reference/staff-pages.md#season-and-program-filter). Without a choice, shows the
 * season's name on wide screens.
 */
export function SeasonChooser({
  defaultScope,
  isOneProgram = false,
  includesUnusedPrograms = false,
  className = "",
}: SeasonChooserProps) {
  const { t } = useTranslation("admin");
  const { chooseSeason, chooseProgram } = useSeasonScope();
  const {
    seasons,
    isAll,
    chosenSeason,
    chosenProgram,
    scopeLabel: name,
  } = useChosenScope(isOneProgram ? "current" : defaultScope);
  const programs = includesUnusedPrograms ? (chosenSeason?.programs ?? []) : selectablePrograms(chosenSeason);
  const hasChoice = seasons.length > 1 || programs.length > 1;
  if (!hasChoice) {
    return (
      <p className={`tabular-nums text-small text-dusk-700 max-lg:hidden print:hidden ${className}`}>
        {name && (isAll ? name : t("seasons.one", { name }))}
      </p>
    );
  }
  const seasonChoices = seasons.map(({ id, state, ...season }) => ({
    value: id,
    label: state === "live" ? season.name : t(`seasons.${state}`, { name: season.name }),
  }));
  const allSeasonsChoice = isOneProgram ? [] : [{ value: ALL_SEASONS, label: t("seasons.all") }];
  const allProgramsChoice = isOneProgram ? [] : [{ value: "", label: t("terms:allPrograms") }];
  const selectedProgram =
    chosenProgram ?? (isOneProgram ? initialProgram(chosenSeason?.programs ?? []) : undefined);
  return (
    <div className={`flex flex-wrap gap-2 sm:gap-x-5 print:hidden ${className}`}>
      {seasons.length > 1 && (
        <InlineSelect
          name="season"
          label={t("terms:season")}
          value={isAll ? ALL_SEASONS : (chosenSeason?.id ?? "")}
          choices={[...seasonChoices, ...allSeasonsChoice]}
          onChoose={chooseSeason}
        />
      )}
      {chosenSeason && programs.length > 1 && (
        <InlineSelect
          name="program"
          label={t("terms:program")}
          value={selectedProgram?.id ?? ""}
          choices={[...allProgramsChoice, ...programs.map(({ id, name: label }) => ({ value: id, label }))]}
          onChoose={(id) => chooseProgram(chosenSeason.id, id)}
        />
      )}
    </div>
  );
}
