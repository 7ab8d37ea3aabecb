import { useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useFieldWords } from "#app/facts/field-words.ts";
import { useChoiceOfProgram } from "#app/family/register/offers.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { inputName, questionAt } from "#domain/registration/order-fields.ts";
import type { FormValues } from "./form-values.ts";
import { codesOf, controlOf, focusOn, type WrongAnswers, type WrongField } from "./use-form-errors.ts";
import { type Questions, questionsKey } from "./use-questions.ts";

/** A field's error in words, away from the field; for a program's question, with that question. */
function useWordsInList() {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  const client = useQueryClient();
  const { programs } = useChoiceOfProgram();
  const { getValues } = useFormContext<FormValues>();
  const { inList, beside } = useFieldWords();
  const ofAnswer = (programId: string, field: string, code: string) => {
    const program = programs.find(({ id }) => id === programId);
    const asked = program && client.getQueryData<Questions>(questionsKey(program))?.data;
    const question = asked?.find(({ id }) => field === `answers.${id}`);
    return t("wrong.named", { label: question?.texts[language].label ?? "", sentence: beside(field, code) });
  };
  return (path: WrongField, code: string): string => {
    const { field, child } = questionAt(path);
    const { children } = getValues();
    const { programId = "", firstName = "" } = children[child ?? 0] ?? {};
    const sentence = field.startsWith("answers.") ? ofAnswer(programId, field, code) : inList(field, code);
    if (child === undefined || children.length === 1) return sentence;
    return t("wrong.named", { label: firstName.trim() || t("child.nth", { n: child + 1 }), sentence });
  };
}

interface LineProps {
  field: WrongField;
  inList: ReturnType<typeof useWordsInList>;
  /** Undefined once it is corrected. */
  code: string | undefined;
  /** The error when the form was sent. */
  was: string;
}

const LINE = "flex min-h-11 items-center gap-2.5 font-semibold leading-snug";

/** One error. A corrected one keeps its line, so that the layout does not shift. */
function Line({ field, inList, code, was }: LineProps) {
  const { t } = useTranslation("registration");
  const { setFocus } = useFormContext<FormValues>();
  const control = inputName(controlOf(field));
  if (code === undefined) {
    return (
      <li className={LINE}>
        <Check aria-hidden size={18} className="shrink-0 text-agave" />
        <s className="text-dusk-700">{inList(field, was)}</s>
        <span className="sr-only">{t("wrong.mended")}</span>
      </li>
    );
  }
  return (
    <li className={LINE}>
      <CircleAlert aria-hidden size={18} className="shrink-0 text-error" />
      <TextLink
        href={`#${control}`}
        onClick={(event) => {
          event.preventDefault();
          focusOn(field, setFocus);
        }}
        className="flex min-h-11 flex-1 items-center font-semibold text-error"
      >
        {inList(field, code)}
      </TextLink>
    </li>
  );
}

/** Above the form: the number of errors, with a link to each (docs/reference/texts.md#form-errors). */
export function ErrorSummary({ wrong }: { wrong: WrongAnswers }) {
  const { t } = useTranslation("registration");
  const { ofCode } = useErrorText();
  const inList = useWordsInList();
  const { errors } = useFormState<FormValues>();
  const summary = useRef<HTMLElement>(null);
  // After each attempt to send. A single error focuses its field instead.
  useEffect(() => {
    if (wrong.length < 2) return;
    // The list may be higher than the screen: show its beginning.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  }, [wrong]);
  const codes = codesOf(errors);
  const open = wrong.filter(([field]) => codes[field]);
  const first = open[0] ?? wrong[0];
  const { title, message } = ofCode(first?.[1] ?? "invalid_input");
  const count = open.length > 0 ? t("wrong.count", { count: open.length }) : t("wrong.done");
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-label={count}
      className="mt-6 scroll-mt-6 rounded border-l-4 border-error bg-error-50 p-5"
    >
      <div className="flex gap-3.5">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-error" />
        <div className="min-w-0">
          {open.length > 0 && (
            <div className="mb-3">
              <p className="font-semibold">{title}</p>
              <p>{message}</p>
            </div>
          )}
          <p className="font-semibold">{count}</p>
        </div>
      </div>
      <ul className="mt-2 grid gap-1">
        {wrong.map(([field, was]) => (
          <Line key={field} field={field} inList={inList} code={codes[field]} was={was} />
        ))}
      </ul>
    </section>
  );
}
