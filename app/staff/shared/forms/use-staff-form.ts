import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { resolverOf } from "#app/ui/form-check.ts";
import { type FormMutation, type FormMutationOptions, useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type StaffMutation, useStaffMutation } from "./use-staff-mutation.ts";

interface StaffFormOptions<Values, Checked, Answer>
  extends StaffMutation<Checked, Answer>,
    FormMutationOptions {
  defaultValues: Values;
}

interface CheckedFormOptions<Values extends FieldValues, Checked, Answer>
  extends StaffFormOptions<Values, Checked, Answer> {
  /** Returns the request, or the error code of each invalid field. */
  check: Parameters<typeof resolverOf<Values, Checked>>[0];
}

interface StaffForm<Values extends FieldValues, Checked, Answer> extends FormMutation<Values, Checked> {
  sending: ReturnType<typeof useStaffMutation<Checked, Answer>>;
}

/** A staff form with its validation and mutation. Without `check`, the server validates the values. */
export function useStaffForm<Values extends FieldValues, Checked, Answer>(
  form: CheckedFormOptions<Values, Checked, Answer>,
): StaffForm<Values, Checked, Answer>;
export function useStaffForm<Values extends FieldValues, Answer>(
  form: StaffFormOptions<Values, Values, Answer>,
): StaffForm<Values, Values, Answer>;
export function useStaffForm<Values extends FieldValues, Checked, Answer>({
  defaultValues,
  check,
  errorMessage,
  fieldErrorsFrom,
  onSaved,
  ...write
}: StaffFormOptions<Values, Checked, Answer> & Partial<CheckedFormOptions<Values, Checked, Answer>>) {
  const form = useForm<Values, unknown, Checked>({
    defaultValues: defaultValues as DefaultValues<Values>,
    ...(check && { resolver: resolverOf(check) }),
  });
  const sending = useStaffMutation(write);
  return { ...useFormMutation(form, sending, { errorMessage, fieldErrorsFrom, onSaved }), sending };
}
