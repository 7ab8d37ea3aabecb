import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";

/** The message for a field's error code. */
type SentenceOf = (name: string, code: string) => string;

/** The error message of a field: the code's own, unless `sentenceOf` gives another. */
function useSentences<Values extends FieldValues>(sentenceOf?: SentenceOf) {
  const { describeCode } = useErrorText();
  const sentence = sentenceOf ?? ((_name: string, known: string) => describeCode(known).message);
  return (name: Path<Values>, errors: FieldErrors<Values>): string | undefined => {
    const error: { message?: unknown } | undefined = get(errors, name);
    return typeof error?.message === "string" ? sentence(name, error.message) : undefined;
  };
}

/** Props that connect a control to a field of the form around it: name, events and error message. */
export function useField<Values extends FieldValues>(
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
  sentenceOf?: SentenceOf,
) {
  const { register } = useFormContext<Values>();
  const { errors } = useFormState<Values>({ name, exact: true });
  const sentences = useSentences<Values>(sentenceOf);
  return { ...register(name, options), error: sentences(name, errors) };
}

/** The same for all fields of a form, in the component that makes it. */
export function useFields<Values extends FieldValues, Checked>(
  { register, control }: Pick<UseFormReturn<Values, unknown, Checked>, "register" | "control">,
  sentenceOf?: SentenceOf,
) {
  const { errors } = useFormState({ control });
  const sentences = useSentences<Values>(sentenceOf);
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: sentences(name, errors),
  });
}
