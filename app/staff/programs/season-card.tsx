import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField, useOpenDraft } from "#app/staff/shared/draft-editor.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { TitledCard } from "#app/staff/shared/editor-card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { LANGUAGES } from "#domain/text/languages.ts";

const STATES = ["live", "past", "draft"] as const;

/** Names and dates of a season, and whether it is past: only one that families know can be. */
export function SeasonCard() {
  const { published } = useOpenDraft();
  const state = useDraftField("state");
  const { t } = useTranslation("adminPrograms");
  return (
    <TitledCard title={t("seasons.about")} text={t("seasons.aboutText")}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <DraftField
            key={language}
            place={`names.${language}`}
            lang={language}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
          />
        ))}
        {(["startsOn", "endsOn"] as const).map((name) => (
          <DraftField key={name} place={name} type="date" label={t(`seasons.${name}`)} />
        ))}
        {published !== null && (
          <SelectField
            {...state}
            label={t("seasons.state")}
            hint={t("seasons.stateHint")}
            choices={STATES.map((value) => ({ value, label: t(`seasons.states.${value}`) }))}
          />
        )}
      </div>
    </TitledCard>
  );
}
