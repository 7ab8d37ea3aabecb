import { type RegisterOptions, useFormContext, useFormState } from "react-hook-form";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import type { FormValues } from "./form-values.ts";

/** What ties a control to one field of the form: its name, its events, and the sentence when it is wrong. */
export function useFormField<Field extends keyof FormValues>(
  name: Field,
  options?: RegisterOptions<FormValues, Field>,
) {
  const { register } = useFormContext<FormValues>();
  const { errors } = useFormState<FormValues>({ name, exact: true });
  const { ofCode } = useErrorText();
  const code = errors[name]?.message;
  return { ...register(name, options), error: code ? ofCode(code).message : undefined };
}
