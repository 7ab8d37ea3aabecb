import { useField } from "#app/components/use-field.ts";
import type { ByHandValues } from "./by-hand-values.ts";

/** One field of the forms by hand. */
export function useByHandField(name: keyof ByHandValues) {
  return useField<ByHandValues>(name);
}
