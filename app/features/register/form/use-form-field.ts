import type { RegisterOptions } from "react-hook-form";
import { useField } from "#app/components/use-field.ts";
import { useFieldWords } from "./field-words.ts";
import type { FormValues } from "./form-values.ts";

/** One field of the registration form. */
export function useFormField(
  name: keyof FormValues,
  options?: RegisterOptions<FormValues, keyof FormValues>,
) {
  return useField<FormValues>(name, options, useFieldWords().beside);
}
