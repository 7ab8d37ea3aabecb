import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EditorCard } from "#app/staff/shared/editor-card.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { LANGUAGES } from "#domain/languages.ts";
import type { SeasonValues } from "#domain/season-form.ts";
import type { SeasonField } from "./use-season-form.ts";

interface SeasonCardProps {
  values: SeasonValues;
  change: (changes: Partial<SeasonValues>) => void;
  field: SeasonField;
  /** Whether families know it, so that it can be marked as past. */
  isPublished: boolean;
}

const STATES = ["live", "past", "draft"] as const;

/** Names and dates of a season, and whether it is past. */
export function SeasonCard({ values, change, field, isPublished }: SeasonCardProps) {
  const { t } = useTranslation("adminPrograms");
  return (
    <EditorCard title={t("seasons.about")} text={t("seasons.aboutText")}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            {...field(`names.${language}`)}
            lang={language}
            label={t("texts.label", { text: t("texts.name"), language: t(`texts.${language}`) })}
            value={values.names[language]}
            onChange={({ target }) => change({ names: { ...values.names, [language]: target.value } })}
          />
        ))}
        {(["startsOn", "endsOn"] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            type="date"
            className="figures min-w-0"
            label={t(`seasons.${name}`)}
            value={values[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        {isPublished && (
          <SelectField
            {...field("state")}
            label={t("seasons.state")}
            hint={t("seasons.stateHint")}
            choices={STATES.map((state) => ({ value: state, label: t(`seasons.states.${state}`) }))}
            value={values.state}
            onChange={({ target }) =>
              change({ state: STATES.find((state) => state === target.value) ?? values.state })
            }
          />
        )}
      </div>
    </EditorCard>
  );
}
