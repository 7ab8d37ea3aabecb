import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { clearToast, showToast } from "#app/ui/toasts.ts";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import { useRefetchFamily } from "./use-family.ts";

const SESSION_ENDED_KEY = "change.failed.unauthenticated";

interface FamilyActionOptions<Input> {
  toast?: { title: string; message?: string };
  /** Called before the family's data is fetched again. */
  onSuccess?: (input: Input) => void;
  /**
   * Called for every error except an ended session. After an error of the server, the action stays pending until its
   * promise resolves. By default, the family's data is fetched again, because it has changed.
   */
  onRejected?: () => unknown;
}

/**
 * An action of the family's page, which fetches the family's data again afterwards. If the session has ended,
 * a toast asks to sign in.
 */
export function useFamilyAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
  { toast, onSuccess, ...handlers }: FamilyActionOptions<Input> = {},
) {
  const { t } = useTranslation("familyPage");
  const refetchFamily = useRefetchFamily();
  const { onRejected = refetchFamily } = handlers;
  return useMutation({
    mutationFn: action,
    onSuccess: (_response, input) => {
      onSuccess?.(input);
      // The last toast may no longer be true.
      clearToast();
      if (toast) showToast({ ...toast, tone: "success" });
      return refetchFamily();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return void onRejected();
      // Without the wait, a quick second click would repeat the rejected action.
      if (error.status !== 401) return onRejected();
      showToast({
        title: t(`${SESSION_ENDED_KEY}.title`),
        message: t(`${SESSION_ENDED_KEY}.message`),
        tone: "destructive",
      });
      void refetchFamily();
    },
  });
}

const BLOCKED_CODES = [
  "refund_changed",
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "under_review",
  "card_processing",
  "card_not_ended",
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

interface ActionNoticeProps {
  tone?: "warning" | "neutral";
  title: string;
  text: string;
  label: string;
  action: () => Promise<unknown>;
  /** Success toast, for results that the page does not show. */
  toast?: { title: string };
}

export function ActionNotice({
  tone = "warning",
  title,
  text,
  label,
  action,
  ...options
}: ActionNoticeProps) {
  const { t } = useTranslation("familyPage");
  const { mutate, isPending, error } = useFamilyAction(action, options);
  return (
    <div className="grid gap-4 print:hidden">
      <Notice tone={tone} title={title}>
        <p>{text}</p>
        <Button className="mt-3" variant="secondary" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("terms:working") : label}
        </Button>
      </Notice>
      <FamilyActionError error={error} />
    </div>
  );
}

interface FamilyFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  submitLabel: string;
  variant?: ButtonVariant;
  secondButton?: ReactNode;
  children: ReactNode;
}

/** A form of the family's page, with errors above its button. */
export function FamilyForm<Values extends FieldValues, Checked>({
  form,
  submit,
  isPending,
  failure,
  ...props
}: FamilyFormProps<Values, Checked>) {
  const { submitLabel, variant = "primary", secondButton, children } = props;
  return (
    <Form form={form} className="grid gap-5" onSubmit={submit}>
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
