import type { UseMutationResult } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useFields } from "#app/ui/use-field.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

export interface SentFormOptions {
  /** The message for a field's error code, where it is not the code's own. */
  sentenceOf?: ((name: string, code: string) => string) | undefined;
  /** The code of each refused field, where the answer does not name them. */
  fieldsOf?: ((error: ApiError) => FieldErrors) | undefined;
  /** What the form says once it is taken, if not what it said at the start. */
  onSaved?: (() => void) | undefined;
}

const isTyped = (value: unknown) => typeof value === "string" || Array.isArray(value);

/**
 * A form that is sent once at a time. A refusal stands at its fields, the first of which gets the focus, or else is
 * the form's failure; everything typed stays.
 * @param sending the mutation that takes what the form's check gives
 */
export function useFormMutation<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  sending: Pick<UseMutationResult<unknown, Error, Checked>, "mutate" | "isPending" | "error" | "reset">,
  { sentenceOf, fieldsOf = ({ fields }) => fields, onSaved = () => form.reset() }: SentFormOptions = {},
) {
  const { mutate, isPending, error, reset } = sending;
  const refusedFields = (refusal: unknown) => {
    const fields = Object.entries(refusal instanceof ApiError ? fieldsOf(refusal) : {}) as [
      Path<Values>,
      string,
    ][];
    return fields.filter(([name]) => isTyped(form.getValues(name)));
  };
  const send = form.handleSubmit(
    (checked) =>
      mutate(checked, {
        onSuccess: onSaved,
        onError: (refusal) => {
          for (const [index, [name, message]] of refusedFields(refusal).entries())
            form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
        },
      }),
    // What the form's own check says now replaces the last refusal.
    reset,
  );
  return {
    form,
    /** Binds a control to a field. */
    field: useFields(form, sentenceOf),
    isPending,
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      if (!isPending) void send(event);
    },
    /** Why it was not taken, if that stands at no field. */
    failure: refusedFields(error).length > 0 ? null : error,
  };
}

export type FormMutation<Values extends FieldValues, Checked> = ReturnType<
  typeof useFormMutation<Values, Checked>
>;
