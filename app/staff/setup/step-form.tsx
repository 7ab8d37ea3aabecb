import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";

interface StepFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
  submitLabel: string;
  variant?: "primary" | "secondary";
  /** Status text during a long request. */
  pendingText?: string;
  secondButton?: ReactNode;
  children: ReactNode;
}

export function StepForm<Values extends FieldValues, Checked>({
  form,
  submit,
  isPending,
  failure,
  submitLabel,
  pendingText,
  ...props
}: StepFormProps<Values, Checked>) {
  return (
    <Form form={form} autoComplete="off" onSubmit={submit} className="grid gap-5">
      {props.children}
      <StaffErrorNotice error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={props.variant ?? "primary"} busy={isPending} className="max-sm:w-full">
          {submitLabel}
        </Button>
        {props.secondButton}
      </div>
      {pendingText && (
        <p role="status" className="text-small empty:hidden">
          {isPending && pendingText}
        </p>
      )}
    </Form>
  );
}
