import { useChoiceWord } from "#app/facts/use-choice-word.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { DATE_ORDERS } from "#domain/import/values.ts";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { MOST_PROGRAMS, programWord } from "./use-import-programs.ts";
import { NO_SIZE, type UsedSheet } from "./use-sheet.ts";

interface PartProps {
  sheet: UsedSheet;
}

/** Binds a control to one of the settings. */
function useSettings({ form }: UsedSheet) {
  const { t } = useTranslation("adminImport");
  const { ofCode } = useErrorText();
  return useFields(form, (name, code) => {
    if (name === "programId") return t("settings.choose");
    return name === "tshirtSize" ? t("settings.sizeNeeded") : ofCode(code).message;
  });
}

function ProgramField({ sheet }: PartProps) {
  const { t } = useTranslation("adminImport");
  return (
    <SelectField
      required
      label={t("settings.program")}
      choices={[{ value: "", label: t("settings.choose") }, ...sheet.programs]}
      {...useSettings(sheet)("programId")}
    />
  );
}

/** The program that each word in the column stands for; equal names are matched already. */
function ProgramWords({ sheet: { cellsOf, matchProgram, programs, programOf } }: PartProps) {
  const { t } = useTranslation("adminImport");
  const words = new Map(cellsOf(["program"]).map((text) => [programWord(text), text]));
  if (words.size > MOST_PROGRAMS) {
    return <p className="font-semibold text-error">{t("settings.manyPrograms", { count: MOST_PROGRAMS })}</p>;
  }
  return [...words].map(([word, text]) => (
    <SelectField
      key={word}
      label={word === "" ? t("settings.programBlank") : t("settings.programOf", { text: text.slice(0, 60) })}
      choices={[{ value: "", label: t("settings.skip") }, ...programs]}
      value={programOf(text)}
      onChange={(event) => matchProgram(word, event.target.value)}
    />
  ));
}

function DateOrderField({ sheet }: PartProps) {
  const { t } = useTranslation("adminImport");
  const field = useSettings(sheet);
  const { order, example, isMixed } = sheet.orderSaid;
  if (order !== null) return <p className="text-small">{t(`settings.decided.${order}`, { example })}</p>;
  if (example === null) return null;
  return (
    <RadioCards
      required
      label={t("settings.dateOrder", { example })}
      hint={isMixed ? t("settings.mixed") : undefined}
      className="grid-cols-2"
      choices={DATE_ORDERS.map((value) => ({ value, label: t(`settings.orders.${value}`) }))}
      {...field("dateOrder")}
    />
  );
}

const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** Settings for every row. */
export function SettingsFields({ sheet }: PartProps) {
  const { t } = useTranslation("adminImport");
  const wordOf = useChoiceWord();
  const field = useSettings(sheet);
  const { fields, lacking } = sheet;
  const sizes = TSHIRT_SIZES.map((value) => ({ value, label: wordOf("tshirtSize", value) }));
  return (
    <Card as="fieldset">
      <legend className="float-left mb-4 w-full text-lead">{t("settings.title")}</legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">
        {fields.includes("program") ? <ProgramWords sheet={sheet} /> : <ProgramField sheet={sheet} />}
        <DateOrderField sheet={sheet} />
        {lacking > 0 && (
          <div className="sm:col-span-2">
            <RadioCards
              required
              label={t("settings.size", { count: lacking })}
              className="grid-cols-2 sm:grid-cols-3"
              choices={[...sizes, { value: NO_SIZE, label: t("settings.noSize") }]}
              {...field("tshirtSize")}
            />
          </div>
        )}
        <SelectField
          label={t("settings.language")}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...field("language")}
        />
        <TextField type="date" required={false} label={t("settings.dueOn")} {...field("dueOn")} />
      </div>
    </Card>
  );
}
