import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { createResolver } from "#app/ui/create-resolver.ts";
import { type FormMutationOptions, useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type StaffMutationOptions, useStaffMutation } from "./use-staff-mutation.ts";

interface StaffFormOptions<Values extends FieldValues, Checked, Result>
  extends StaffMutationOptions<Checked, Result>,
    FormMutationOptions {
  defaultValues: Values;
  /** Returns the request, or the error code of each invalid field. Without it, the server validates the values. */
  check?: Parameters<typeof createResolver<Values, Checked>>[0];
}

/** A staff form with its validation and mutation. */
export function useStaffForm<Values extends FieldValues, Result, Checked = Values>({
  defaultValues,
  check,
  errorMessage,
  fieldErrorsFrom,
  onSaved,
  ...mutationOptions
}: StaffFormOptions<Values, Checked, Result>) {
  const form = useForm<Values, unknown, Checked>({
    defaultValues: defaultValues as DefaultValues<Values>,
    ...(check && { resolver: createResolver(check) }),
  });
  // The form shows errors.
  const mutation = useStaffMutation({ errorToast: false, ...mutationOptions });
  return {
    ...useFormMutation(form, mutation, { errorMessage, fieldErrorsFrom, onSaved }),
    mutation,
  };
}
