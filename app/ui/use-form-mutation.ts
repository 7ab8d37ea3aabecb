import type { UseMutationResult } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useFields } from "#app/ui/use-field.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

export interface FormMutationOptions {
  /** Message for a field's error code, where it differs from the code's default text. */
  errorMessage?: ((name: string, code: string) => string) | undefined;
  /** Error code of each rejected field, where the response does not name the fields. */
  fieldErrorsFrom?: ((error: ApiError) => FieldErrors) | undefined;
  /** Called after success. By default, the form is reset to its initial values. */
  onSaved?: (() => void) | undefined;
  /** True if the form keeps its values after success. */
  keepsValues?: boolean | undefined;
}

const canShowError = (value: unknown) => typeof value === "string" || Array.isArray(value);

/**
 * Submits a form, one request at a time. Errors are shown at their fields, and the first field gets the
 * focus. Other errors become the form's `failure`. Typed values stay.
 * @param mutation the mutation that takes the checked values
 */
export function useFormMutation<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  mutation: Pick<UseMutationResult<unknown, Error, Checked>, "mutate" | "isPending" | "error" | "reset">,
  {
    errorMessage,
    fieldErrorsFrom = ({ fields }) => fields,
    keepsValues = false,
    onSaved = keepsValues ? undefined : () => form.reset(),
  }: FormMutationOptions = {},
) {
  const { mutate, isPending, error, reset } = mutation;
  const invalidFields = (rejection: unknown) => {
    const fields = Object.entries(rejection instanceof ApiError ? fieldErrorsFrom(rejection) : {}) as [
      Path<Values>,
      string,
    ][];
    return fields.filter(([name]) => canShowError(form.getValues(name)));
  };
  const submitValid = form.handleSubmit(
    (checked) =>
      mutate(checked, {
        onSuccess: () => onSaved?.(),
        onError: (rejection) => {
          for (const [index, [name, message]] of invalidFields(rejection).entries())
            form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
        },
      }),
    // A client-side error replaces the last server error.
    reset,
  );
  return {
    form,
    field: useFields(form, errorMessage),
    isPending,
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!isPending) void submitValid(event);
    },
    /** The error, unless fields show it. */
    failure: invalidFields(error).length > 0 ? null : error,
  };
}

export type FormMutation<Values extends FieldValues, Checked> = ReturnType<
  typeof useFormMutation<Values, Checked>
>;
