import { useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import {
  type Program,
  type QuestionsResponse,
  questionsKey,
  useProgramChoiceContext,
} from "#app/family/register/program-choice.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFieldErrorTexts } from "#app/shared/questions/field-texts.ts";
import { TextLink } from "#app/ui/link.tsx";
import { inputName, questionAt } from "#domain/registration/order-fields.ts";
import { useNoSpotTitle } from "./child/child-program.tsx";
import type { FormValues } from "./form-values.ts";
import {
  codesOf,
  controlOf,
  type FormPath,
  focusOn,
  type InvalidAnswers,
  useAgesAt,
} from "./use-form-errors.ts";

/** Returns a function for the list's error texts, which name the field, the program's question or the form. */
function useListErrorTexts() {
  const { t, language } = useTranslation("registration");
  const queryClient = useQueryClient();
  const { programs } = useProgramChoiceContext();
  const { getFieldState, getValues } = useFormContext<FormValues>();
  const { listError, fieldError } = useFieldErrorTexts();
  const noSpotTitle = useNoSpotTitle();
  const questionError = (program: Program | undefined, field: string, code: string) => {
    const questions = program && queryClient.getQueryData<QuestionsResponse>(questionsKey(program))?.data;
    const question = questions?.find(({ id }) => field === `answers.${id}`);
    return t("wrong.named", {
      label: question?.texts[language].label ?? "",
      sentence: fieldError(field, code),
    });
  };
  return (path: FormPath, code: string): string => {
    const { field, child } = questionAt(path);
    const { children } = getValues();
    const { programId = "", firstName = "" } = children[child ?? 0] ?? {};
    const program = programs.find(({ id }) => id === programId);
    const form = programs.flatMap(({ forms }) => forms).find(({ id }) => field.endsWith(`Signatures.${id}`));
    const signatureError =
      form && t("wrong.named", { label: form.title[language], sentence: fieldError(field, code) });
    const text = field.startsWith("answers.")
      ? questionError(program, field, code)
      : (signatureError ?? listError(field, code, program));
    if (child === undefined || children.length === 1) return text;
    const label = firstName.trim() || t("child.nth", { n: child + 1 });
    // A corrected error was about the previous program.
    const isRefused = path.endsWith(".programId") && getFieldState(path).invalid;
    return (isRefused && noSpotTitle(program, label, code)) || t("wrong.named", { label, sentence: text });
  };
}

interface ErrorLineProps {
  field: FormPath;
  listError: ReturnType<typeof useListErrorTexts>;
  /** Undefined after the correction. */
  code: string | undefined;
  sentCode: string;
}

const LINE_CLASSES = "flex min-h-11 items-center gap-2.5 font-semibold leading-snug";

/** One error. A corrected error is struck through and stays, so that the layout does not shift. */
function ErrorLine({ field, listError, code, sentCode }: ErrorLineProps) {
  const { t } = useTranslation("registration");
  const { setFocus } = useFormContext<FormValues>();
  const controlName = inputName(controlOf(field));
  if (code === undefined) {
    return (
      <li className={LINE_CLASSES}>
        <Check aria-hidden size={18} className="shrink-0 text-agave" />
        <s className="text-dusk-700">{listError(field, sentCode)}</s>
        <span className="sr-only">{t("wrong.mended")}</span>
      </li>
    );
  }
  return (
    <li className={LINE_CLASSES}>
      <CircleAlert aria-hidden size={18} className="shrink-0 text-error" />
      <TextLink
        href={`#${controlName}`}
        onClick={(event) => {
          event.preventDefault();
          focusOn(field, setFocus);
        }}
        className="flex min-h-11 flex-1 items-center font-semibold text-error"
      >
        {listError(field, code)}
      </TextLink>
    </li>
  );
}

/** The number of errors above the form, with a link to each (docs/reference/texts.md#form-errors). */
export function ErrorSummary({ invalidAnswers }: { invalidAnswers: InvalidAnswers }) {
  const { t } = useTranslation("registration");
  const { describeCode } = useErrorText();
  const listError = useListErrorTexts();
  const agesAt = useAgesAt(useFormContext<FormValues>());
  const { errors } = useFormState<FormValues>();
  const summary = useRef<HTMLElement>(null);
  // Focus the list after each submission. A single error focuses its field instead.
  useEffect(() => {
    if (invalidAnswers.length < 2) return;
    // The list may be higher than the screen: show its start.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  }, [invalidAnswers]);
  const currentCodes = codesOf(errors);
  const remaining = invalidAnswers.filter(([field]) => currentCodes[field]);
  const first = remaining[0] ?? invalidAnswers[0];
  const { title, message } = describeCode(first?.[1] ?? "invalid_input", first && agesAt(first[0]));
  const countText = remaining.length > 0 ? t("wrong.count", { count: remaining.length }) : t("wrong.done");
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-label={countText}
      className="mt-6 scroll-mt-6 rounded border-l-4 border-error bg-error-50 p-5"
    >
      <div className="flex gap-3.5">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-error" />
        <div className="min-w-0">
          {remaining.length > 0 && !first?.[0].endsWith(".programId") && (
            <div className="mb-3">
              <p className="font-semibold">{title}</p>
              <p>{message}</p>
            </div>
          )}
          <p className="font-semibold">{countText}</p>
        </div>
      </div>
      <ul className="mt-2 grid gap-1">
        {invalidAnswers.map(([field, sentCode]) => (
          <ErrorLine
            key={field}
            field={field}
            listError={listError}
            code={currentCodes[field]}
            sentCode={sentCode}
          />
        ))}
      </ul>
    </section>
  );
}
