import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import { WeekdayBoxes } from "#app/staff/shared/weekday-boxes.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/choice-field.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { CHILD_AGE } from "#domain/ages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { daysOfFirstProgram, firstProgramErrors, PROGRAM_TEMPLATES } from "#domain/program-template.ts";
import { answersOf, forgetTypedProgram, type TypedProgram, useTypedProgram } from "./typed-program.ts";
import { useSetup, useSetupAnew } from "./use-setup.ts";

const ROWS = [
  { name: "from", type: "date" },
  { name: "to", type: "date" },
  { name: "starts", type: "time" },
  { name: "ends", type: "time" },
  { name: "fee", inputMode: "decimal" },
  { name: "places", inputMode: "numeric" },
  { name: "minAge", inputMode: "numeric" },
  { name: "maxAge", inputMode: "numeric" },
] as const;
type RowName = (typeof ROWS)[number]["name"];

/** Under which code of an answer a typed field's error stands. */
const CODE_OF: Partial<Record<RowName, string>> = { fee: "feeCents" };

function useSendProgram(typed: TypedProgram) {
  const toast = useToast();
  const askAnew = useSetupAnew();
  const { t } = useTranslation("adminSetup");
  return useMutation({
    mutationFn: () => api.admin.setup.program.$put({ json: answersOf(typed) }),
    onSuccess: () => {
      forgetTypedProgram();
      toast({ title: t("program.done"), message: t("program.doneText"), tone: "success" });
      askAnew();
    },
  });
}

/** What was typed, said back: how many days, from when to when. */
function Echo({ typed }: { typed: TypedProgram }) {
  const { t } = useTranslation("adminSetup");
  const { days } = useFormat();
  const answers = answersOf(typed);
  if (Object.keys(firstProgramErrors(answers)).length > 0) return null;
  const on = daysOfFirstProgram(typed);
  const [first, last] = [on[0], on.at(-1)];
  if (!first || !last) return null;
  return (
    <p role="status" className="figures text-small font-semibold">
      {t("program.echo", { count: on.length, days: days(first, last) })}
    </p>
  );
}

function ProgramForm() {
  const { t } = useTranslation(["adminSetup", "adminPrograms"]);
  const { ofThrown } = useErrorText();
  const wrongText = useWrongText();
  const form = useRef<HTMLFormElement>(null);
  const { typed, change } = useTypedProgram();
  const [isPressed, setPressed] = useState(false);
  const { mutate, isPending, error } = useSendProgram(typed);
  const wrong: Record<string, string> = isPressed ? firstProgramErrors(answersOf(typed)) : {};
  const sent = error instanceof ApiError && error.code === "invalid_input" ? error.fields : {};
  const errorOf = (name: string) => {
    const code = wrong[name] ?? sent[name];
    if (code === undefined) return undefined;
    if (code === "missing_day") return t("program.noDay");
    return code === "invalid_age" ? t("program.noAge", CHILD_AGE) : wrongText(code);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    const [first] = Object.keys(firstProgramErrors(answersOf(typed)));
    if (first === undefined) return isPending ? undefined : mutate();
    const name = first === "feeCents" ? "fee" : first;
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5">
      <RadioCards
        name="template"
        unmarked
        label={t("program.template")}
        className="grid-cols-2 sm:grid-cols-4"
        value={typed.template}
        choices={PROGRAM_TEMPLATES.map((value) => ({ value, label: t(`program.templates.${value}`) }))}
        onChange={({ target }) =>
          change({ template: PROGRAM_TEMPLATES.find((one) => one === target.value) ?? typed.template })
        }
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            name={`names.${language}`}
            unmarked
            lang={language}
            autoComplete="off"
            maxLength={200}
            label={t(`program.names.${language}`)}
            error={errorOf(`names.${language}`)}
            value={typed.names[language]}
            onChange={({ target }) => change({ names: { ...typed.names, [language]: target.value } })}
          />
        ))}
      </div>
      {typed.template !== "camp" && (
        <WeekdayBoxes
          chosen={typed.weekdays}
          onChange={(weekdays) => change({ weekdays })}
          error={errorOf("weekdays")}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 min-[26rem]:grid-cols-2">
        {ROWS.map(({ name, ...input }) => (
          <TextField
            key={name}
            name={name}
            unmarked
            autoComplete="off"
            className="figures min-w-0"
            {...input}
            label={t(`program.${name}`)}
            error={errorOf(CODE_OF[name] ?? name)}
            value={typed[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
      <p className="text-small text-dusk-700">{t("program.hint")}</p>
      <Echo typed={typed} />
      {error && Object.keys(sent).length === 0 && <FailureNotice {...ofThrown(error)} />}
      <Button type="submit" busy={isPending} className="justify-self-start max-sm:w-full">
        {t("program.submit")}
      </Button>
    </form>
  );
}

/** The first program, from a template; once there is one, its own form is where it changes (docs/rules/setup.md#the-first-program). */
export function ProgramStep() {
  const { t } = useTranslation("adminSetup");
  const { data } = useSetup();
  if (!data?.data.steps.program) return <ProgramForm />;
  return (
    <Notice tone="success" title={t("program.there")}>
      <p>{t("program.thereText")}</p>
      <TextLink href="/admin/programs" look="alone">
        {t("program.open")}
      </TextLink>
    </Notice>
  );
}
