import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormMutation } from "#app/ui/use-form-mutation.ts";
import { Refusal } from "./refusal.tsx";

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
      {failure && <Refusal error={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} busy={isPending} className="w-full sm:w-auto">
          {submitLabel}
        </Button>
        {action}
      </div>
    </Form>
  );
}
