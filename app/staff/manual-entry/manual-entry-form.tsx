import { type ReactNode, type SubmitEvent, useMemo, useState } from "react";
import type { FieldErrors as FormErrors, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-error.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { ANSWER_FIELDS } from "#domain/registration/questions.ts";
import type { RegistrationContext } from "#domain/registration/registration.ts";
import { firstWrongField } from "#domain/text/checks.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";

interface ManualEntryPageProps {
  title: string;
  text: string;
  /** Target and label of the back link. */
  back: { href: string; label: string };
  children: ReactNode;
}

/** The page around a manual entry form: back link, title and form. */
export function ManualEntryPage({ title, text, back, children }: ManualEntryPageProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section aria-label={title} className="max-w-3xl">
      <BackLink href={back.href} className="mb-4">
        {back.label}
      </BackLink>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
        {title}
      </h2>
      <p className="mt-1 mb-6 max-w-line text-dusk-700">{text}</p>
      {children}
    </section>
  );
}

/** Context of the rules for a program's ages and dates, by this browser's clock; the server uses its own. */
export function useRulesOfToday(startsOn: CalendarDate | null | undefined): RegistrationContext {
  const { club } = useSiteData();
  const [today] = useState(() => dateInZone(new Date(), club.timeZone));
  const programStart = startsOn ?? today;
  return useMemo(() => ({ today, programStart }), [today, programStart]);
}

/** Fields from top to bottom. */
const ORDER = ["programId", ...ANSWER_FIELDS, "donationAmount", "checkNumber", "dueOn", "reason"] as const;

type FormToMark<Checked> = Pick<UseFormReturn<ManualEntryValues, unknown, Checked>, "setError" | "setFocus">;

/** Focuses the first wrong field. */
export function focusWrong<Checked>(
  { setFocus }: FormToMark<Checked>,
  errors: FormErrors<ManualEntryValues>,
): void {
  const wrong = Object.fromEntries(Object.keys(errors).map((field) => [field, "invalid_input"]));
  const field = firstWrongField(ORDER, wrong);
  if (field) setFocus(field);
}

/** Marks the fields that the server refused, and focuses the first one. */
export function showRefused<Checked>({ setError, setFocus }: FormToMark<Checked>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const field of ORDER) {
    const message = error.fields[field];
    if (message) setError(field, { type: "server", message });
  }
  const answers = Object.keys(error.fields).filter((field) => field.startsWith("answers."));
  for (const field of answers as `answers.${string}`[]) {
    setError(field, { type: "server", message: error.fields[field] ?? "" });
  }
  const first = firstWrongField(ORDER, error.fields) ?? (answers[0] as `answers.${string}` | undefined);
  if (first) setFocus(first);
}

/** Errors with a separate text for staff, which says what they can do. */
const OWN = ["already_registered", "program_full"] as const;

/** Why a manual entry failed, in words for staff. */
function useFailureText(): (error: unknown) => ErrorText {
  const { t } = useTranslation("adminManualEntry");
  const { ofThrown } = useErrorText();
  return (error) => {
    const own = OWN.find((code) => error instanceof ApiError && error.code === code);
    return own
      ? { title: t(`failures.${own}.title`), message: t(`failures.${own}.message`) }
      : ofThrown(error);
  };
}

interface ManualEntryFormProps<Checked> {
  form: UseFormReturn<ManualEntryValues, unknown, Checked>;
  submit: (event: SubmitEvent) => Promise<void>;
  /** The mutation that saves it. */
  saving: { isPending: boolean; error: unknown };
  /** The buttons at the end. */
  buttons: ReactNode;
  children: ReactNode;
}

/** A manual entry form. Sends once at a time; an error is shown above the buttons and keeps everything typed. */
export function ManualEntryForm<Checked>({
  form,
  submit,
  saving,
  buttons,
  children,
}: ManualEntryFormProps<Checked>) {
  const failureText = useFailureText();
  const { isPending, error } = saving;
  return (
    <Form
      form={form}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit(event);
      }}
    >
      {children}
      {Boolean(error) && <FailureNotice {...failureText(error)} />}
      {buttons}
    </Form>
  );
}
