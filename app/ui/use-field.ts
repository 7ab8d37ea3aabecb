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

type ErrorMessage = (name: string, code: string) => string;

/** Returns a function that gives a field's error message: by `errorMessage`, or else the default text of the code. */
function useFieldErrorText<Values extends FieldValues>(errorMessage?: ErrorMessage) {
  const { describeCode } = useErrorText();
  const textOfCode = errorMessage ?? ((_name: string, code: string) => describeCode(code).message);
  return (name: Path<Values>, errors: FieldErrors<Values>): string | undefined => {
    const error: { message?: unknown } | undefined = get(errors, name);
    return typeof error?.message === "string" ? textOfCode(name, error.message) : undefined;
  };
}

/** Props that connect a control to a field of the surrounding form: name, events and error message. */
export function useField<Values extends FieldValues>(
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
  errorMessage?: ErrorMessage,
) {
  const { register } = useFormContext<Values>();
  const { errors } = useFormState<Values>({ name, exact: true });
  const fieldErrorText = useFieldErrorText<Values>(errorMessage);
  return { ...register(name, options), error: fieldErrorText(name, errors) };
}

/** Like useField, for all fields of a form, in the component that creates the form. */
export function useFields<Values extends FieldValues, Checked>(
  { register, control }: Pick<UseFormReturn<Values, unknown, Checked>, "register" | "control">,
  errorMessage?: ErrorMessage,
) {
  const { errors } = useFormState({ control });
  const fieldErrorText = useFieldErrorText<Values>(errorMessage);
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...register(name, options),
    error: fieldErrorText(name, errors),
  });
}
