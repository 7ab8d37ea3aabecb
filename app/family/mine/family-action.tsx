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
import { useFamilyAgain } from "./use-family.ts";

const ENDED = "change.failed.unauthenticated";

interface Outcome<Typed> {
  /** Says that it is done. */
  done?: { title: string; message?: string };
  /** Called before the page shows what is stored now. */
  onDone?: (typed: Typed) => void;
  /**
   * Called for every refusal but that of a session that has ended; the next press waits for its promise. By default the
   * page is shown anew, because something changed meanwhile.
   */
  onRefused?: () => unknown;
}

/**
 * A press on the family's page, which shows the page anew afterwards. Where the session has ended meanwhile, it says so
 * and asks to sign in.
 */
export function useFamilyAction<Typed = void>(
  call: (typed: Typed) => Promise<unknown>,
  { done, onDone, ...refused }: Outcome<Typed> = {},
) {
  const { t } = useTranslation("familyPage");
  const again = useFamilyAgain();
  const { onRefused = again } = refused;
  return useMutation({
    mutationFn: call,
    onSuccess: (_answer, typed) => {
      onDone?.(typed);
      // What the last press said may be true no longer.
      clearToast();
      if (done) showToast({ ...done, tone: "success" });
      return again();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return void onRefused();
      // Without the wait, a quick second press would send what has just been refused.
      if (error.status !== 401) return onRefused();
      showToast({ title: t(`${ENDED}.title`), message: t(`${ENDED}.message`), tone: "destructive" });
      void again();
    },
  });
}

const NOT_NOW = [
  "refund_changed",
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "under_review",
  "card_processing",
  "card_not_ended",
] as const;
const MEANWHILE = ["edit_conflict", "registration_deleted", "unauthenticated"] as const;

interface RefusalProps {
  error?: unknown;
  /** What stands in the way, where no call was refused. */
  code?: string | undefined;
}

/** Why something was refused or cannot be done now, in a family's words where the code has them; nothing without a reason. */
export function Refusal({ error, code: blockedBy }: RefusalProps) {
  const { t } = useTranslation("familyPage");
  const { describeError } = useErrorText();
  const code = error instanceof ApiError ? error.code : blockedBy;
  const notNow = NOT_NOW.find((one) => one === code);
  if (notNow) return <FailureNotice title={t("why.title")} message={t(`why.${notNow}`)} />;
  const meanwhile = MEANWHILE.find((one) => one === code);
  if (meanwhile) {
    const words = t(`change.failed.${meanwhile}`, { returnObjects: true });
    return <FailureNotice {...words} />;
  }
  return error ? <FailureNotice {...describeError(error)} /> : null;
}

interface ActionNoticeProps {
  tone?: "warning" | "neutral";
  title: string;
  text: string;
  label: string;
  call: () => Promise<unknown>;
  /** Says that it is done, where the page does not show it. */
  done?: { title: string };
}

/** A notice with what the family can do about it. */
export function ActionNotice({ tone = "warning", title, text, label, call, ...outcome }: ActionNoticeProps) {
  const { t } = useTranslation("familyPage");
  const { mutate, isPending, error } = useFamilyAction(call, outcome);
  return (
    <div className="grid gap-4 print:hidden">
      <Notice tone={tone} title={title}>
        <p>{text}</p>
        <Button className="mt-3" variant="secondary" busy={isPending} onClick={() => mutate()}>
          {isPending ? t("terms:working") : label}
        </Button>
      </Notice>
      <Refusal error={error} />
    </div>
  );
}

interface FamilyFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  submitLabel: string;
  variant?: ButtonVariant;
  /** Beside the button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A form of the family's page; a refusal stands above its button. */
export function FamilyForm<Values extends FieldValues, Checked>({
  form,
  submit,
  isPending,
  failure,
  ...props
}: FamilyFormProps<Values, Checked>) {
  const { submitLabel, variant = "primary", action, children } = props;
  return (
    <Form form={form} className="grid gap-5" onSubmit={submit}>
      {children}
      <Refusal error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={isPending} className="w-full sm:w-auto">
          {submitLabel}
        </Button>
        {action}
      </div>
    </Form>
  );
}
