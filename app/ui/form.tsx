import type { ComponentProps } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";

interface FormProps<Values extends FieldValues, Checked> extends ComponentProps<"form"> {
  form: UseFormReturn<Values, unknown, Checked>;
}

/** A form whose fields use useField. Shows our own error messages, not the browser's. */
export function Form<Values extends FieldValues, Checked>({ form, ...rest }: FormProps<Values, Checked>) {
  return (
    <FormProvider {...form}>
      <form noValidate {...rest} />
    </FormProvider>
  );
}
