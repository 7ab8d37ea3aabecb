import { CalendarRange, ChevronRight, CirclePlus } from "lucide-react";
import { Link, useLocation } from "wouter";
import { api, dataFrom } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { type StaffSeason, useAllSeasons } from "#app/staff/shared/list/use-season-scope.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { basicsErrors, type EnteredBasics, nextSeason } from "#domain/programs/season-copy.ts";
import { seasonPath } from "#domain/staff/staff-paths.ts";
import { LANGUAGES } from "#domain/text/languages.ts";

interface NewSeasonValues extends EnteredBasics {
  /** The season to copy; "" for an empty season. */
  source: string;
}

const EMPTY_BASICS: EnteredBasics = { names: { en: "", es: "" }, startsOn: "", endsOn: "" };

function checkNewSeason({ source, ...basics }: NewSeasonValues) {
  const errors = basicsErrors(basics);
  return Object.keys(errors).length > 0 ? { errors } : { values: { basics, copyOf: source || undefined } };
}

/** Proposed name and dates for a copy of a season. */
function proposedValues(source: StaffSeason | undefined, seasons: readonly StaffSeason[]): NewSeasonValues {
  if (!source) return { source: "", ...EMPTY_BASICS };
  const takenSlugs = seasons.map(({ slug }) => slug);
  const { names, startsOn, endsOn } = nextSeason(source, takenSlugs);
  return { source: source.id, names, startsOn, endsOn };
}

interface NewSeasonFormProps {
  seasons: readonly StaffSeason[];
  /** The season to copy by default; undefined for an empty season. */
  sourceSeason: StaffSeason | undefined;
  onClose: () => void;
}

/** Creates a season: names, dates, and the season to copy (docs/reference/seasons.md#season-copies). */
function NewSeasonForm({ seasons, sourceSeason, onClose }: NewSeasonFormProps) {
  const { t } = useTranslation("adminPrograms");
  const errorText = useDraftErrorText();
  const [, navigate] = useLocation();
  const { field, ...formProps } = useStaffForm({
    defaultValues: proposedValues(sourceSeason, seasons),
    check: checkNewSeason,
    errorMessage: (_name, code) => (code === "season_exists" ? t("seasons.exists") : errorText(code)),
    fieldErrorsFrom: ({ code, fields }) => (code === "season_exists" ? { "names.en": code } : fields),
    send: ({ basics, copyOf: id }) =>
      dataFrom(
        id
          ? api.admin.seasons[":id"].copy.$post({ param: { id }, json: basics })
          : api.admin.seasons.$post({ json: basics }),
      ),
    onSuccess: ({ id }) => navigate(seasonPath(id)),
  });
  const resetTo = (id: string) =>
    formProps.form.reset(
      proposedValues(
        seasons.find((season) => season.id === id),
        seasons,
      ),
    );
  return (
    <DialogForm
      {...formProps}
      submitLabel={t(sourceSeason ? "seasons.copy" : "seasons.begin")}
      onClose={onClose}
    >
      {sourceSeason && (
        <SelectField
          label={t("seasons.source")}
          choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
          {...field("source", { onChange: ({ target }) => resetTo(target.value) })}
        />
      )}
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          lang={language}
          label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
          {...field(`names.${language}`)}
        />
      ))}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(["startsOn", "endsOn"] as const).map((day) => (
          <TextField key={day} type="date" label={t(`seasons.${day}`)} {...field(day)} />
        ))}
      </div>
    </DialogForm>
  );
}

function SeasonRow({ season }: { season: StaffSeason }) {
  const { t } = useTranslation("adminPrograms");
  const { days } = useFormat();
  const { id, name, state, startsOn, endsOn, isCurrent } = season;
  const stateKey = isCurrent ? "current" : state;
  return (
    <li>
      <Link
        href={seasonPath(id)}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3 underline-offset-4 hover:underline"
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="rounded bg-sand-100 px-2 py-0.5 text-small">{t(`seasons.states.${stateKey}`)}</span>
        <span className="tabular-nums ml-auto text-small text-dusk-700">{days(startsOn, endsOn)}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0" />
      </Link>
    </li>
  );
}

/** Ways to create a season: as a copy, or empty. */
const NEW_SEASON_BUTTONS = [
  { name: "startNext", icon: CalendarRange, variant: "primary", isCopy: true },
  { name: "startEmpty", icon: CirclePlus, variant: "secondary", isCopy: false },
] as const;

/** All seasons with links to their pages, and buttons for a new season. */
export function SeasonList() {
  const { t } = useTranslation("adminPrograms");
  const seasons = useAllSeasons();
  const sourceSeason = seasons.find(({ state }) => state !== "draft");
  return (
    <TitledCard id="seasons" className="mt-8" title={t("seasons.title")} text={t("seasons.text")}>
      <ul className="divide-y divide-sand-200">
        {seasons.map((season) => (
          <SeasonRow key={season.id} season={season} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {NEW_SEASON_BUTTONS.map(({ name, isCopy, ...buttonProps }) => (
          <DialogButton
            key={name}
            {...buttonProps}
            className="max-sm:w-full"
            label={t(`seasons.${name}`)}
            isOffered={sourceSeason !== undefined}
            title={t(`seasons.${name}`)}
            text={t(`seasons.${name}Text`)}
          >
            {(close) => (
              <NewSeasonForm
                seasons={seasons}
                sourceSeason={isCopy ? sourceSeason : undefined}
                onClose={close}
              />
            )}
          </DialogButton>
        ))}
      </div>
    </TitledCard>
  );
}
