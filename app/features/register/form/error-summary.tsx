import { Check, CircleAlert } from "lucide-react";
import type { RefObject } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors as FormErrors } from "react-hook-form";
import { useFormContext, useFormState } from "react-hook-form";
import { useToast } from "#app/components/use-toast.ts";
import { takeReturnedErrors } from "#app/features/register/returned-errors.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { FormField } from "#domain/registration-questions.ts";
import { FORM_FIELDS } from "#domain/registration-questions.ts";
import { useFieldWords } from "./field-words.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** The code of each wrong field. */
export function codesOf(errors: FormErrors<FormValues>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error?.message ? [[field, error.message]] : [])),
  );
}

/** The control that answers for a field of the registration. */
function controlOf(field: FormField): keyof FormValues {
  return field === "donationAmount" ? "customDonation" : field;
}

/**
 * Shows what is wrong: a list on top of the form, which takes the focus, or the only wrong field itself. What the
 * toast says of the topmost one stands in the list, and is spoken.
 */
export function useFormErrors(form: RegistrationForm) {
  const { setError, setFocus } = form;
  const toast = useToast();
  const { ofCode } = useErrorText();
  const summary = useRef<HTMLElement>(null);
  const [wrong, setWrong] = useState<WrongAnswers>([]);
  const [times, setTimes] = useState(0);

  const show = (errors: FieldErrors) => {
    const found: WrongAnswers = FORM_FIELDS.flatMap((field) => {
      const code = errors[field];
      return code ? [[field, code]] : [];
    });
    const [first] = found;
    if (!first) return;
    toast({ ...ofCode(first[1]), tone: "destructive", spoken: true });
    setWrong(found);
    setTimes((before) => before + 1);
  };

  // Once the list is there: it takes the focus.
  useEffect(() => {
    const [first, ...others] = wrong;
    if (!first || times === 0) return;
    if (others.length === 0) return setFocus(controlOf(first[0]));
    // Higher than a phone: its beginning counts.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  }, [wrong, times, setFocus]);

  const latestShow = useRef(show);
  latestShow.current = show;
  const showReturned = useCallback(() => {
    const errors = takeReturnedErrors();
    for (const field of FORM_FIELDS) {
      const message = errors[field];
      if (message) setError(field, { type: "server", message });
    }
    latestShow.current(errors);
  }, [setError]);
  useEffect(showReturned, [showReturned]);

  return { show, wrong, summary, forget: () => setWrong([]) };
}

/** What was wrong when the form was sent, by its code: in the order of the form. */
export type WrongAnswers = [field: FormField, code: string][];

interface LineProps {
  field: FormField;
  /** Undefined once it is mended. */
  code: string | undefined;
  /** What it was when the form was sent. */
  was: string;
}

const LINE = "flex min-h-11 items-center gap-2.5 font-semibold leading-snug";

/** A mended answer keeps its line, so that the form does not move under the finger. */
function Line({ field, code, was }: LineProps) {
  const { t } = useTranslation("registration");
  const { setFocus } = useFormContext<FormValues>();
  const { inList } = useFieldWords();
  const control = controlOf(field);
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
      <a
        href={`#${control}`}
        onClick={(event) => {
          event.preventDefault();
          setFocus(control);
        }}
        className="flex min-h-11 flex-1 items-center font-semibold text-error underline underline-offset-4"
      >
        {inList(field, code)}
      </a>
    </li>
  );
}

interface ErrorSummaryProps {
  wrong: WrongAnswers;
  summary: RefObject<HTMLElement | null>;
}

/** On top of the form: how many answers need another look, and the way to each (docs/rules/pages.md#what-is-wrong-with-a-form). */
export function ErrorSummary({ wrong, summary }: ErrorSummaryProps) {
  const { t } = useTranslation("registration");
  const { ofCode } = useErrorText();
  const { errors } = useFormState<FormValues>();
  if (wrong.length === 0) return null;
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
          <Line key={field} field={field} code={codes[field]} was={was} />
        ))}
      </ul>
    </section>
  );
}
