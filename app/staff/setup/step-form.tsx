import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Refusal } from "#app/staff/shared/refusal.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";

interface StepFormProps<Values extends FieldValues, Checked>
  extends Omit<FormMutation<Values, Checked>, "field"> {
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
    <Form form={form} autoComplete="off" onSubmit={submit} className="grid gap-5">
      {rest.children}
      <Refusal error={failure} />
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
