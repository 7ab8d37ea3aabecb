import { useChoiceWord } from "#app/facts/use-choice-word.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { DATE_ORDERS } from "#domain/import-dates.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { STAFF_NOTE_MAX } from "#domain/paper-registration.ts";
import { TSHIRT_SIZES } from "#domain/registration-choices.ts";
import { MOST_PROGRAMS, programWord } from "./use-import-programs.ts";
import { NO_SIZE, rowsWithoutSize, type UsedSheet } from "./use-sheet.ts";

interface PartProps {
  sheet: UsedSheet;
}

function ProgramField({ sheet: { settings, change, programs }, isAsked }: PartProps & { isAsked: boolean }) {
  const { t } = useTranslation("adminImport");
  return (
    <SelectField
      required
      label={t("settings.program")}
      error={isAsked && settings.programId === "" ? t("settings.choose") : undefined}
      choices={[{ value: "", label: t("settings.choose") }, ...programs]}
      value={settings.programId}
      onChange={(event) => change({ programId: event.target.value })}
    />
  );
}

/** The program that each word in the column stands for; equal names are matched already. */
function ProgramWords({ sheet: { cellsOf, settings, change, programs, programOf } }: PartProps) {
  const { t } = useTranslation("adminImport");
  const words = new Map(cellsOf(["program"]).map((text) => [programWord(text), text]));
  if (words.size > MOST_PROGRAMS) {
    return <p className="font-semibold text-error">{t("settings.manyPrograms", { count: MOST_PROGRAMS })}</p>;
  }
  return [...words].map(([word, text]) => (
    <SelectField
      key={word}
      unmarked
      label={word === "" ? t("settings.programBlank") : t("settings.programOf", { text: text.slice(0, 60) })}
      choices={[{ value: "", label: t("settings.skip") }, ...programs]}
      value={programOf(text)}
      onChange={(event) => change({ programOf: { ...settings.programOf, [word]: event.target.value } })}
    />
  ));
}

function DateOrderField({ sheet, isAsked }: PartProps & { isAsked: boolean }) {
  const { t } = useTranslation("adminImport");
  const { ofCode } = useErrorText();
  const { order, example, isMixed } = sheet.orderSaid;
  if (order !== null) return <p className="text-small">{t(`settings.decided.${order}`, { example })}</p>;
  if (example === null) return null;
  return (
    <RadioCards
      required
      name="dateOrder"
      label={t("settings.dateOrder", { example })}
      hint={isMixed ? t("settings.mixed") : undefined}
      error={isAsked && sheet.dateOrder === null ? ofCode("invalid_date").message : undefined}
      className="grid-cols-2"
      choices={DATE_ORDERS.map((value) => ({ value, label: t(`settings.orders.${value}`) }))}
      value={sheet.settings.dateOrder}
      onChange={(event) =>
        sheet.change({ dateOrder: DATE_ORDERS.find((known) => known === event.target.value) ?? "" })
      }
    />
  );
}

const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

/** Settings for every row. */
export function SettingsFields({ sheet, isAsked }: PartProps & { isAsked: boolean }) {
  const { t } = useTranslation("adminImport");
  const wordOf = useChoiceWord();
  const { settings, change, fields } = sheet;
  const lacking = rowsWithoutSize(sheet);
  const sizes = TSHIRT_SIZES.map((value) => ({ value, label: wordOf("tshirtSize", value) }));
  return (
    <Card as="fieldset">
      <legend className="float-left mb-4 w-full text-lead">{t("settings.title")}</legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">
        {fields.includes("program") ? (
          <ProgramWords sheet={sheet} />
        ) : (
          <ProgramField sheet={sheet} isAsked={isAsked} />
        )}
        <DateOrderField sheet={sheet} isAsked={isAsked} />
        {lacking > 0 && (
          <div className="sm:col-span-2">
            <RadioCards
              required
              name="tshirtSize"
              label={t("settings.size", { count: lacking })}
              error={isAsked && settings.tshirtSize === "" ? t("settings.sizeNeeded") : undefined}
              className="grid-cols-2 sm:grid-cols-3"
              choices={[...sizes, { value: NO_SIZE, label: t("settings.noSize") }]}
              value={settings.tshirtSize}
              onChange={(event) => change({ tshirtSize: event.target.value })}
            />
          </div>
        )}
        <SelectField
          unmarked
          label={t("settings.language")}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={settings.language}
          onChange={(event) =>
            change({ language: LANGUAGES.find((known) => known === event.target.value) ?? "en" })
          }
        />
        <TextField
          type="date"
          label={t("settings.dueOn")}
          value={settings.dueOn}
          onChange={(event) => change({ dueOn: event.target.value })}
        />
        <div className="sm:col-span-2">
          <TextArea
            rows={2}
            autoComplete="off"
            maxLength={STAFF_NOTE_MAX}
            label={t("settings.note")}
            hint={t("settings.noteHint")}
            value={settings.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
      </div>
    </Card>
  );
}
