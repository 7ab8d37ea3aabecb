import type { RegisterOptions } from "react-hook-form";
import { useField } from "#app/components/use-field.ts";
import { useChildPath } from "./child-at.ts";
import { useFieldWords } from "./field-words.ts";
import type { FormValues } from "./form-values.ts";

type Name = keyof FormValues;

interface Options extends Pick<RegisterOptions<FormValues>, "onBlur" | "onChange"> {
  /** Fields that are checked with it. */
  deps?: Name[];
}

/** One field of the registration form; inside a child's card that child's. */
export function useFormField(name: Name, { deps, ...options }: Options = {}) {
  const pathOf = useChildPath();
  const others = deps && { deps: deps.map(pathOf) };
  return useField<FormValues>(pathOf(name), { ...options, ...others }, useFieldWords().beside);
}
