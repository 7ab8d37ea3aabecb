import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { createResolver } from "#app/ui/create-resolver.ts";
import { type FormMutation, type FormMutationOptions, useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type StaffMutation, useStaffMutation } from "./use-staff-mutation.ts";

interface StaffFormOptions<Values, Checked, Result>
  extends StaffMutation<Checked, Result>,
    FormMutationOptions {
  defaultValues: Values;
}

interface CheckedFormOptions<Values extends FieldValues, Checked, Result>
  extends StaffFormOptions<Values, Checked, Result> {
  /** Returns the request, or the error code of each invalid field. */
  check: Parameters<typeof createResolver<Values, Checked>>[0];
}

interface StaffForm<Values extends FieldValues, Checked, Result> extends FormMutation<Values, Checked> {
  sending: ReturnType<typeof useStaffMutation<Checked, Result>>;
}

/** A staff form with its validation and mutation. Without `check`, the server validates the values. */
export function useStaffForm<Values extends FieldValues, Checked, Result>(
  form: CheckedFormOptions<Values, Checked, Result>,
): StaffForm<Values, Checked, Result>;
export function useStaffForm<Values extends FieldValues, Result>(
  form: StaffFormOptions<Values, Values, Result>,
): StaffForm<Values, Values, Result>;
export function useStaffForm<Values extends FieldValues, Checked, Result>({
  defaultValues,
  check,
  errorMessage,
  fieldErrorsFrom,
  onSaved,
  ...write
}: StaffFormOptions<Values, Checked, Result> & Partial<CheckedFormOptions<Values, Checked, Result>>) {
  const form = useForm<Values, unknown, Checked>({
    defaultValues: defaultValues as DefaultValues<Values>,
    ...(check && { resolver: createResolver(check) }),
  });
  const sending = useStaffMutation(write);
  return { ...useFormMutation(form, sending, { errorMessage, fieldErrorsFrom, onSaved }), sending };
}
