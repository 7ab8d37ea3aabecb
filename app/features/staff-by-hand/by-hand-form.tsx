import type { ReactNode, SubmitEvent } from "react";
import { FormProvider, type UseFormReturn } from "react-hook-form";
import { FailureNotice } from "#app/components/staff/failure-notice.tsx";
import type { ByHandValues } from "./by-hand-values.ts";
import { useFailureText } from "./use-failure-text.ts";

interface ByHandFormProps<Checked> {
  form: UseFormReturn<ByHandValues, unknown, Checked>;
  submit: (event: SubmitEvent) => Promise<void>;
  /** The call that saves it. */
  saving: { isPending: boolean; error: unknown };
  /** The row of buttons at its end. */
  buttons: ReactNode;
  children: ReactNode;
}

/** What staff save by hand: sent once at a time; what fails is said above the buttons and leaves everything as typed. */
export function ByHandForm<Checked>({ form, submit, saving, buttons, children }: ByHandFormProps<Checked>) {
  const failureText = useFailureText();
  const { isPending, error } = saving;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void submit(event);
        }}
      >
        {children}
        {Boolean(error) && <FailureNotice {...failureText(error)} />}
        {buttons}
      </form>
    </FormProvider>
  );
}
