import type { ReactNode } from "react";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import { contextOf, type RegistrationContext } from "#domain/registration/registration.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";

/** Validation context for a program, by this browser's clock. The server uses its own clock. */
export function useValidationContext() {
  const { club } = useSiteData();
  return (program: Parameters<typeof contextOf>[0]): RegistrationContext =>
    contextOf(program, dateInZone(new Date(), club.timeZone));
}

/** Error codes whose text has instructions for staff. */
const STAFF_ERROR_CODES = ["already_registered", "program_full"] as const;

function ManualEntryFailure({ error }: { error: Error }) {
  const { t } = useTranslation("adminManualEntry");
  const { describeError } = useErrorText();
  const staffCode = STAFF_ERROR_CODES.find((code) => error instanceof ApiError && error.code === code);
  if (!staffCode) return <FailureNotice {...describeError(error)} />;
  return (
    <FailureNotice title={t(`failures.${staffCode}.title`)} message={t(`failures.${staffCode}.message`)} />
  );
}

interface ManualEntryFormProps<Checked>
  extends Pick<FormMutation<ManualEntryValues, Checked>, "form" | "submit" | "isPending" | "failure"> {
  saveLabel: string;
  cancelHref: string;
  children: ReactNode;
}

/** A manual entry form. An error appears above the buttons and keeps the typed text. */
export function ManualEntryForm<Checked>({
  form,
  submit,
  isPending,
  failure,
  saveLabel,
  cancelHref,
  children,
}: ManualEntryFormProps<Checked>) {
  const { t } = useTranslation("adminManualEntry");
  return (
    <Form form={form} className="grid gap-5" onSubmit={submit}>
      {children}
      {failure && <ManualEntryFailure error={failure} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <LinkButton href={cancelHref} variant="secondary">
          {t("terms:cancel")}
        </LinkButton>
        <Button type="submit" busy={isPending}>
          {isPending ? t("terms:saving") : saveLabel}
        </Button>
      </div>
    </Form>
  );
}
