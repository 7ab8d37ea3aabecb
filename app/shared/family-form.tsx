import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";

const BLOCKED_CODES = [
  "refund_changed",
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "under_review",
  "card_processing",
  "card_not_cancelled",
] as const;
const CHANGE_FAILURE_CODES = ["edit_conflict", "registration_deleted", "unauthenticated"] as const;

interface FamilyActionErrorProps {
  error?: unknown;
  /** Error code that blocks the action before any request. */
  blockedBy?: string | undefined;
}

/** The reason why an action failed or is blocked, in texts for families where they exist. Empty without a reason. */
export function FamilyActionError({ error, blockedBy }: FamilyActionErrorProps) {
  const { t } = useTranslation("familyPage");
  const { describeError } = useErrorText();
  const code = error instanceof ApiError ? error.code : blockedBy;
  const blockedCode = BLOCKED_CODES.find((blocked) => blocked === code);
  if (blockedCode) return <FailureNotice title={t("why.title")} message={t(`why.${blockedCode}`)} />;
  const failureCode = CHANGE_FAILURE_CODES.find((known) => known === code);
  if (failureCode) {
    const texts = t(`change.failed.${failureCode}`, { returnObjects: true });
    return <FailureNotice {...texts} />;
  }
  return error ? <FailureNotice {...describeError(error)} /> : null;
}

interface FamilyFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  className?: string;
  submitLabel: string;
  variant?: ButtonVariant;
  secondButton?: ReactNode;
  children: ReactNode;
}

/** A form of a family, with errors above its button. The page must load the text file `payment`. */
export function FamilyForm<Values extends FieldValues, Checked>(props: FamilyFormProps<Values, Checked>) {
  const { form, submit, isPending, failure, className = "grid gap-5", children } = props;
  const { submitLabel, variant = "primary", secondButton } = props;
  return (
    <Form form={form} className={className} onSubmit={submit}>
      {children}
      <FamilyActionError error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={isPending} className="w-full sm:w-auto">
          {submitLabel}
        </Button>
        {secondButton}
      </div>
    </Form>
  );
}
