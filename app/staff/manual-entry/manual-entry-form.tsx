import { type ReactNode, type SubmitEvent, useEffect, useMemo, useState } from "react";
import type { FieldErrors as FormErrors, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-error.ts";
import { type ErrorText, useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { saveDraft } from "#app/staff/shared/staff-drafts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { firstWrongField } from "#domain/field-errors.ts";
import type { RegistrationContext } from "#domain/registration.ts";
import { ANSWER_FIELDS } from "#domain/registration-questions.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";

interface ManualEntryPageProps {
  title: string;
  text: string;
  /** Where the way back leads, and what it is called. */
  back: { href: string; label: string };
  children: ReactNode;
}

/** The frame of a form of manual entry: the way back, what it is, and the form. */
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

/** What ages and dates are measured against, by this browser's clock; the server uses its own. */
export function useRulesOfToday(): RegistrationContext {
  const { camp } = useFacts();
  const [today] = useState(() => dateInZone(new Date(), club.timeZone));
  const programStart = camp.sessions[0]?.on ?? today;
  return useMemo(() => ({ today, programStart }), [today, programStart]);
}

/** Keeps what is typed as long as the tab: a reload, or signing in again, finds it in its place. */
export function useDrafted<Checked>(
  name: string,
  { subscribe }: Pick<UseFormReturn<ManualEntryValues, unknown, Checked>, "subscribe">,
  version = 0,
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(name, { ...values, version }),
      }),
    [name, subscribe, version],
  );
}

/** From top to bottom. */
const ORDER = [...ANSWER_FIELDS, "donationAmount", "checkNumber", "dueOn", "note", "reason"] as const;

type FormToMark<Checked> = Pick<UseFormReturn<ManualEntryValues, unknown, Checked>, "setError" | "setFocus">;

/** Leads to the topmost wrong field. */
export function focusWrong<Checked>(
  { setFocus }: FormToMark<Checked>,
  errors: FormErrors<ManualEntryValues>,
): void {
  const wrong = Object.fromEntries(Object.keys(errors).map((field) => [field, "invalid_input"]));
  const field = firstWrongField(ORDER, wrong);
  if (field) setFocus(field);
}

/** Marks the fields that the server refused, and leads to the topmost one. */
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

/** What families are told in these cases, staff are told otherwise: what they can do. */
const OWN = ["already_registered", "program_full"] as const;

/** Why a manual entry failed, as a sentence for staff. */
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
  /** The call that saves it. */
  saving: { isPending: boolean; error: unknown };
  /** The row of buttons at its end. */
  buttons: ReactNode;
  children: ReactNode;
}

/** What staff save in a manual entry: sent once at a time; what fails is said above the buttons and leaves everything as typed. */
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
