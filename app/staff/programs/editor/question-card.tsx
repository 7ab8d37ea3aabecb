import { CircleMinus, CirclePlus } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField, useDraftField, useOpenDraft } from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { emptyQuestion, type TypedQuestion } from "#domain/programs/program-form.ts";
import { SEASON_LIMITS } from "#domain/programs/season-draft.ts";
import { QUESTION_KINDS } from "#domain/programs/site-data.ts";
import { SIZE_RANGES } from "#domain/registration/limits.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { useProgramForm } from "./use-program-form.ts";

interface QuestionRowProps {
  row: TypedQuestion;
  index: number;
}

function useQuestionChange({ row, index }: QuestionRowProps) {
  const { setValues } = useOpenDraft();
  return (changes: Partial<TypedQuestion>) => setValues({ [`questions.${index}`]: { ...row, ...changes } });
}

interface QuestionOptionProps extends QuestionRowProps {
  language: Language;
  optionIndex: number;
}

/** An option in one language. The first empty option shows the error of missing options. */
function QuestionOption({ row, index, language, optionIndex }: QuestionOptionProps) {
  const { t } = useTranslation("adminPrograms");
  const { id, error, ...input } = useDraftField(`questions.${index}.options.${optionIndex}.${language}`, {
    field: `questions.${index}.texts.${language}.options`,
  });
  const firstEmpty = row.options.findIndex((option) => option[language].trim() === "");
  const hasOptionsError = optionIndex === Math.max(0, firstEmpty);
  return (
    <TextField
      {...input}
      id={hasOptionsError ? id : `${id}.${optionIndex}`}
      error={hasOptionsError ? error : undefined}
      lang={language}
      label={t("questions.option", { number: optionIndex + 1, language: t(`texts.${language}`) })}
    />
  );
}

function QuestionOptions(props: QuestionRowProps) {
  const { t } = useTranslation("adminPrograms");
  const { row } = props;
  const changeQuestion = useQuestionChange(props);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold">{t("questions.options")}</legend>
      {row.options.map((_, optionIndex) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its index, and its fields have no state
          key={optionIndex}
          className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2"
        >
          <div className="grid min-w-0 items-end gap-x-4 gap-y-2 md:grid-cols-2">
            {LANGUAGES.map((language) => (
              <QuestionOption key={language} {...props} language={language} optionIndex={optionIndex} />
            ))}
          </div>
          <RowButton
            aria-label={t("questions.removeOption", { number: optionIndex + 1 })}
            onClick={() => changeQuestion({ options: row.options.toSpliced(optionIndex, 1) })}
          >
            <CircleMinus aria-hidden size={18} />
          </RowButton>
        </div>
      ))}
      {row.options.length < SEASON_LIMITS.options && (
        <div>
          <RowButton onClick={() => changeQuestion({ options: [...row.options, { en: "", es: "" }] })}>
            <CirclePlus aria-hidden size={18} />
            {t("questions.addOption")}
          </RowButton>
        </div>
      )}
    </fieldset>
  );
}

/** A new choice question starts with two options to fill in. */
function changesForKind(row: TypedQuestion, value: string): Partial<TypedQuestion> {
  const kind = QUESTION_KINDS.find((candidate) => candidate === value) ?? row.kind;
  if (kind !== "choice" || row.options.length > 1) return { kind };
  return {
    kind,
    options: [...row.options, ...Array.from({ length: 2 }, () => ({ en: "", es: "" }))].slice(0, 2),
  };
}

function QuestionRow(props: QuestionRowProps) {
  const { t } = useTranslation("adminPrograms");
  const { row, index } = props;
  const changeQuestion = useQuestionChange(props);
  return (
    <div className="grid gap-4">
      <div className="grid items-end gap-x-4 gap-y-3 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <DraftField
            key={language}
            path={`questions.${index}.label.${language}`}
            field={`questions.${index}.texts.${language}.label`}
            lang={language}
            label={t("questions.label", { language: t(`texts.${language}`) })}
          />
        ))}
      </div>
      <div className="max-w-80">
        <SelectField
          {...useDraftField(`questions.${index}.kind`)}
          label={t("questions.kind")}
          choices={QUESTION_KINDS.map((value) => ({ value, label: t(`questions.kinds.${value}`) }))}
          onChange={({ target }) => changeQuestion(changesForKind(row, target.value))}
        />
      </div>
      {row.kind === "choice" && <QuestionOptions {...props} />}
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Checkbox
          label={t("questions.required")}
          checked={row.required}
          onChange={({ target }) => changeQuestion({ required: target.checked })}
        />
        <Checkbox
          label={t("questions.sensitive")}
          hint={t("questions.sensitiveHint")}
          checked={row.sensitive}
          onChange={({ target }) => changeQuestion({ sensitive: target.checked })}
        />
      </div>
    </div>
  );
}

function useQuestionRowLabel(): (row: TypedQuestion) => string {
  const { t, language } = useTranslation("adminPrograms");
  return ({ label, kind, required }) => {
    if (label[language].trim() === "") return "";
    const values = { label: label[language], kind: t(`questions.kinds.${kind}`).toLocaleLowerCase(language) };
    return t(required ? "questions.formattedRequired" : "questions.formatted", values);
  };
}

/** Questions of the program (docs/reference/seasons.md#program-questions). */
export function QuestionCard() {
  const { t } = useTranslation("adminPrograms");
  const { values } = useProgramForm();
  const { setValues } = useOpenDraft();
  return (
    <TitledCard id="questions" title={t("questions.title")} text={t("questions.text")}>
      <div className="max-w-xl">
        <SelectField
          {...useDraftField("shirtSizes")}
          label={t("sizes.label")}
          hint={t("sizes.hint")}
          choices={SIZE_RANGES.map((value) => ({ value, label: t(`sizes.ranges.${value}`) }))}
        />
      </div>
      <Checkbox
        label={t("needsSex.label")}
        hint={t("needsSex.hint")}
        checked={values.needsSex}
        onChange={({ target }) => setValues({ needsSex: target.checked })}
      />
      <DraftRows<TypedQuestion>
        paths={["questions"]}
        label={t("questions.title")}
        texts="adminPrograms:questions"
        newRow={() => emptyQuestion(newRequestId())}
        rowLabel={useQuestionRowLabel()}
        unnamedLabel={t("questions.empty")}
        maxRows={SEASON_LIMITS.questions}
      >
        {(index, row) => <QuestionRow row={row} index={index} />}
      </DraftRows>
      {values.questions.length >= SEASON_LIMITS.questions && (
        <p className="text-small text-dusk-700">{t("questions.most", { count: SEASON_LIMITS.questions })}</p>
      )}
    </TitledCard>
  );
}
