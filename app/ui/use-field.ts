import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";

/**
 * Props that connect a control to a form field: name, events and error message. The message is the error code's, unless
 * `sentenceOf` gives one for this field.
 */
export function useField<Values extends FieldValues>(
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
  sentenceOf?: (name: string, code: string) => string,
) {
  const { register } = useFormContext<Values>();
  const { errors } = useFormState<Values>({ name, exact: true });
  const { ofCode } = useErrorText();
  const error: { message?: unknown } | undefined = get(errors, name);
  const code = error?.message;
  const sentence = sentenceOf ?? ((_name: string, known: string) => ofCode(known).message);
  return { ...register(name, options), error: typeof code === "string" ? sentence(name, code) : undefined };
}
