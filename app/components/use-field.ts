import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { useErrorText } from "#app/i18n/use-error-text.ts";

/** What ties a control to one field of the form: its name, its events, and the sentence when it is wrong. */
export function useField<Values extends FieldValues>(
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
) {
  const { register } = useFormContext<Values>();
  const { errors } = useFormState<Values>({ name, exact: true });
  const { ofCode } = useErrorText();
  const error: { message?: unknown } | undefined = get(errors, name);
  const code = error?.message;
  return { ...register(name, options), error: typeof code === "string" ? ofCode(code).message : undefined };
}
