import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useChoiceLabel } from "#app/shared/questions/field-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFields } from "#app/ui/use-field.ts";
import { DATE_ORDERS } from "#domain/import/dates.ts";
import { foldHeading } from "#domain/import/headings.ts";
import {
  IMPORT_FIELDS,
  type ImportField,
  JOINED_FIELDS,
  missingColumns,
} from "#domain/import/import-fields.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { ImportState } from "./use-import.ts";
import { type ImportFile, NO_SIZE, PROGRAM_TEXTS_MAX } from "./use-import-file.ts";
import { useFieldLabel } from "./use-import-labels.ts";

/** Maps each text in the program column to a program; equal names are already matched. */
function ProgramMatchFields({ cellsOf, matchProgram, programs, programOf }: ImportFile) {
  const { t } = useTranslation("adminImport");
  const cellTexts = new Map(cellsOf(["program"]).map((text) => [foldHeading(text), text]));
  if (cellTexts.size > PROGRAM_TEXTS_MAX) {
    return (
      <p className="font-semibold text-error">{t("settings.manyPrograms", { count: PROGRAM_TEXTS_MAX })}</p>
    );
  }
  return [...cellTexts].map(([key, text]) => (
    <SelectField
      key={key}
      label={key === "" ? t("settings.programBlank") : t("settings.programOf", { text: text.slice(0, 60) })}
      choices={[{ value: "", label: t("settings.skip") }, ...programs]}
      value={programOf(text)}
      onChange={(event) => matchProgram(key, event.target.value)}
    />
  ));
}

const LANGUAGE_NAMES: Record<Language, string> = { en: "English", es: "Español" };

function SettingsFields({ importFile }: { importFile: ImportFile }) {
  const { t } = useTranslation("adminImport");
  const { describeCode } = useErrorText();
  const choiceLabel = useChoiceLabel();
  const { fields, missingSizes, programs } = importFile;
  const { order, example, isMixed } = importFile.detectedOrder;
  const field = useFields(importFile.form, (name, code) => {
    if (name === "programId") return t("terms:choose");
    return name === "tshirtSize" ? t("settings.sizeNeeded") : describeCode(code).message;
  });
  const sizes = importFile.sizes.map((value) => ({ value, label: choiceLabel("tshirtSize", value) }));
  return (
    <Card as="fieldset">
      <legend className="float-left mb-4 w-full text-lead">{t("settings.title")}</legend>
      <div className="clear-both grid items-start gap-5 sm:grid-cols-2">
        {fields.includes("program") ? (
          <ProgramMatchFields {...importFile} />
        ) : (
          <SelectField
            required
            label={t("terms:program")}
            choices={[{ value: "", label: t("terms:choose") }, ...programs]}
            {...field("programId")}
          />
        )}
        {order !== null && <p className="text-small">{t(`settings.decided.${order}`, { example })}</p>}
        {order === null && example !== null && (
          <RadioCards
            required
            label={t("settings.dateOrder", { example })}
            hint={isMixed ? t("settings.mixed") : undefined}
            className="grid-cols-2"
            choices={DATE_ORDERS.map((value) => ({ value, label: t(`settings.orders.${value}`) }))}
            {...field("dateOrder")}
          />
        )}
        {missingSizes > 0 && (
          <div className="sm:col-span-2">
            <RadioCards
              required
              label={t("settings.size", { count: missingSizes })}
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

/** True if several columns match a field that a row can have only once. */
const isDuplicateField = (fields: ImportFile["fields"], field: ImportField | null) =>
  field !== null && !JOINED_FIELDS.includes(field) && fields.indexOf(field) !== fields.lastIndexOf(field);

function ColumnField({ importFile, column }: { importFile: ImportFile; column: number }) {
  const { t } = useTranslation("adminImport");
  const labelOf = useFieldLabel();
  const { fields, matchColumn: match } = importFile;
  const heading = importFile.sheet?.columns[column]?.heading || t("columns.unnamed", { number: column + 1 });
  const example = importFile.sheet?.rows.find(({ cells }) => cells[column])?.cells[column];
  const field = fields[column] ?? null;
  const isJoined = fields.filter((candidate) => candidate !== null && candidate === field).length > 1;
  const columnHint = example ? t("columns.example", { text: example.slice(0, 60) }) : t("columns.empty");
  const choices = IMPORT_FIELDS.map((value) => ({ value, label: labelOf(value) }));
  return (
    <SelectField
      label={heading}
      hint={
        isJoined && !isDuplicateField(fields, field) ? `${columnHint} · ${t("columns.joined")}` : columnHint
      }
      error={
        field && isDuplicateField(fields, field) ? t("columns.twice", { field: labelOf(field) }) : undefined
      }
      choices={[{ value: "", label: t("columns.ignore") }, ...choices]}
      value={field ?? ""}
      onChange={(event) =>
        match(column, IMPORT_FIELDS.find((candidate) => candidate === event.target.value) ?? null)
      }
    />
  );
}

/** The field of each column, and settings for all rows. An error keeps the choices. */
export function ColumnForm({ state: { importFile, preview } }: { state: ImportState }) {
  const { t } = useTranslation("adminImport");
  const { describeError } = useErrorText();
  const labelOf = useFieldLabel();
  const { fields, form } = importFile;
  const { columns = [], leftOut = [], healthRows = [], secondChild = [] } = importFile.sheet ?? {};
  const missingFieldLabels = missingColumns(fields).map((name) =>
    name === "email" || name === "phone" ? labelOf(name) : t(`columns.${name}`),
  );
  const isComplete =
    missingFieldLabels.length === 0 && !fields.some((field) => isDuplicateField(fields, field));
  const showPreview = form.handleSubmit(() => {
    if (isComplete && !preview.isPending) preview.mutate(importFile.rows);
  });
  return (
    <Form form={form} className="grid max-w-5xl gap-5" onSubmit={showPreview}>
      {leftOut.length > 0 && (
        <Notice
          title={t("columns.leftOutTitle")}
          text={t("columns.leftOut", { headings: leftOut.join(", ") })}
        >
          {healthRows.length > 0 && <p>{t("columns.health", { count: healthRows.length })}</p>}
        </Notice>
      )}
      {secondChild.length > 0 && (
        <Notice
          tone="warning"
          title={t("columns.secondChildTitle")}
          text={t("columns.secondChild", { headings: secondChild.join(", ") })}
        />
      )}
      <Card as="div">
        <p className="mb-4 max-w-prose text-small text-dusk-700">{t("columns.text")}</p>
        <div className="grid gap-5 wrap-anywhere sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ heading }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and several may have the same heading.
            <ColumnField key={`${column} ${heading}`} importFile={importFile} column={column} />
          ))}
        </div>
      </Card>
      <SettingsFields importFile={importFile} />
      {form.formState.isSubmitted && missingFieldLabels.length > 0 && (
        <div role="alert">
          <Notice tone="error" text={t("columns.missing", { fields: missingFieldLabels.join(", ") })} />
        </div>
      )}
      {preview.error && <FailureNotice {...describeError(preview.error)} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" onClick={importFile.reset}>
          {t("columns.another")}
        </Button>
        <Button type="submit" busy={preview.isPending}>
          {t(preview.isPending ? "columns.looking" : "columns.preview")}
        </Button>
      </div>
    </Form>
  );
}
