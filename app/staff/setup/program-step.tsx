import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { WeekdayCheckboxes } from "#app/staff/shared/drafts/weekday-checkboxes.tsx";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { readTabDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useDraftErrorText } from "#app/staff/shared/labels/use-draft-error-text.ts";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { templateTexts } from "#content/product/program-templates.ts";
import { centsFromText } from "#domain/money/money.ts";
import {
  type FirstProgramAnswers,
  firstProgramCheck,
  PROGRAM_TEMPLATES,
  type ProgramTemplate,
} from "#domain/programs/new-program.ts";
import { AGE_LIMITS, DEFAULT_AGES } from "#domain/registration/ages.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Weekday } from "#domain/time/sessions.ts";
import { StepForm } from "./step-form.tsx";
import { useSetup } from "./use-setup.ts";

const PROGRAM_FIELDS = [
  { name: "from", type: "date" },
  { name: "to", type: "date" },
  { name: "starts", type: "time" },
  { name: "ends", type: "time" },
  { name: "fee", inputMode: "decimal" },
  { name: "capacity", inputMode: "numeric" },
  { name: "minAge", inputMode: "numeric" },
  { name: "maxAge", inputMode: "numeric" },
] as const;
/** Name of the draft in this tab. */
const DRAFT_NAME = "first program";

function templateNames(template: ProgramTemplate) {
  const { en, es } = templateTexts[template];
  return { en: en.name, es: es.name };
}

function emptyProgram() {
  return {
    id: newRequestId(),
    template: "camp" as ProgramTemplate,
    names: templateNames("camp"),
    weekdays: [] as Weekday[],
    from: "",
    to: "",
    starts: "",
    ends: "",
    fee: "",
    capacity: "",
    minAge: String(DEFAULT_AGES.minAge),
    maxAge: String(DEFAULT_AGES.maxAge),
  };
}

type ProgramValues = ReturnType<typeof emptyProgram>;

const parseWholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The API request; the schema rejects NaN. An empty number of spots means no limit. */
function toAnswers({ fee, capacity, minAge, maxAge, ...unchanged }: ProgramValues): FirstProgramAnswers {
  return {
    ...unchanged,
    feeCents: centsFromText(fee) ?? Number.NaN,
    capacity: capacity.trim() === "" ? null : parseWholeNumber(capacity),
    minAge: parseWholeNumber(minAge),
    maxAge: parseWholeNumber(maxAge),
  };
}

function validateProgram(values: ProgramValues) {
  const answers = toAnswers(values);
  const { feeCents: fee, ...errors } = firstProgramCheck.parse(answers).errors;
  if (fee) return { errors: { ...errors, fee } };
  return Object.keys(errors).length > 0 ? { errors } : { values: answers };
}

function FirstProgramForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("adminSetup");
  const errorText = useDraftErrorText();
  /** Sets the template's names, unless staff have typed other names. */
  const setTemplateNames = (template: ProgramTemplate) => {
    const currentNames = JSON.stringify(form.getValues("names"));
    const isTemplateName = PROGRAM_TEMPLATES.some(
      (each) => JSON.stringify(templateNames(each)) === currentNames,
    );
    if (isTemplateName) form.setValue("names", templateNames(template));
  };
  const { field, ...formProps } = useStaffForm({
    draftName: DRAFT_NAME,
    defaultValues: emptyProgram(),
    check: validateProgram,
    send: (json) => api.admin.setup.program.$put({ json }),
    toast: () => ({ title: t("program.done"), message: t("program.doneText") }),
    onSuccess: onDone,
    errorMessage: (_name, code) => {
      if (code === "missing_day") return t("program.noDay");
      return code === "invalid_age" ? t("program.noAge", AGE_LIMITS) : errorText(code);
    },
    fieldErrorsFrom: ({ fields: { feeCents, ...fields } }) => ({
      ...fields,
      ...(feeCents && { fee: feeCents }),
    }),
  });
  const { form } = formProps;
  const template = form.watch("template");
  return (
    <StepForm {...formProps} submitLabel={t("program.submit")}>
      <RadioCards
        label={t("terms:whatIsIt")}
        className="grid-cols-2 sm:grid-cols-4"
        choices={PROGRAM_TEMPLATES.map((value) => ({ value, label: t(`program.templates.${value}`) }))}
        {...field("template", { onChange: ({ target }) => setTemplateNames(target.value) })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            lang={language}
            maxLength={200}
            label={t(`program.names.${language}`)}
            {...field(`names.${language}`)}
          />
        ))}
      </div>
      {template !== "camp" && <WeekdayCheckboxes {...field("weekdays")} />}
      <div className="grid grid-cols-1 items-start gap-4 min-[26rem]:grid-cols-2">
        {PROGRAM_FIELDS.map(({ name, ...input }) => (
          <TextField key={name} {...input} label={t(`program.${name}`)} {...field(name)} />
        ))}
      </div>
      <p className="text-small text-dusk-700">{t("program.hint")}</p>
    </StepForm>
  );
}

/** Setup step of the first program, from a template (docs/reference/setup.md#first-program). */
export function ProgramStep() {
  const { t } = useTranslation("adminSetup");
  const { steps } = useSetup();
  const [isDone, setDone] = useState(false);
  // A draft stays visible if another user saves a program, and is saved as a second program.
  if (!steps.program || (!isDone && readTabDraft(DRAFT_NAME) !== undefined))
    return <FirstProgramForm onDone={() => setDone(true)} />;
  return (
    <Notice tone="success" title={t("program.there")} text={t("program.thereText")}>
      <TextLink href="/admin/programs" variant="alone">
        {t("program.open")}
      </TextLink>
    </Notice>
  );
}
