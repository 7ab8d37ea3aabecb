import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { SignInNotice } from "#app/staff/shared/sign-in-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Form } from "#app/ui/form.tsx";
import type { SentForm } from "#app/ui/use-sent-form.ts";
import { AccountNeeded } from "./account-needed.tsx";

/** Why the server refused a step: who may do it, or its own sentence for each other code. */
export function StepRefusal({ error }: { error: Error | null }) {
  const { ofThrown } = useErrorText();
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "sign_in_again") return <SignInNotice />;
  if (code === "account_needed") return <AccountNeeded />;
  return <FailureNotice {...ofThrown(error)} />;
}

interface StepFormProps<Values extends FieldValues, Checked>
  extends Omit<SentForm<Values, Checked>, "field"> {
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** What the site does meanwhile, where it takes long. */
  waiting?: string;
  /** A second button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The form of a step. */
export function StepForm<Values extends FieldValues, Checked>({
  form,
  submit,
  isPending,
  failure,
  submitLabel,
  waiting,
  ...rest
}: StepFormProps<Values, Checked>) {
  return (
    <Form form={form} onSubmit={submit} className="grid gap-5">
      {rest.children}
      <StepRefusal error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={rest.variant ?? "primary"} busy={isPending} className="max-sm:w-full">
          {submitLabel}
        </Button>
        {rest.beside}
      </div>
      {waiting && (
        <p role="status" className="text-small empty:hidden">
          {isPending && waiting}
        </p>
      )}
    </Form>
  );
}
