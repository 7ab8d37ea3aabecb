import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import { mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import { createResolver } from "#app/ui/create-resolver.ts";
import { type FormMutationOptions, useFormMutation } from "#app/ui/use-form-mutation.ts";
import { deleteTabDraft, readTabDraft, useFormDraft } from "./staff-form-drafts.ts";
import { type StaffMutationOptions, useStaffMutation } from "./use-staff-mutation.ts";

interface StaffFormOptions<Values extends FieldValues, Result, Checked>
  extends StaffMutationOptions<Checked, Result>,
    FormMutationOptions {
  defaultValues: Values;
  /** Returns the request, or the error code of each invalid field. Without it, the server validates the values. */
  check?: Parameters<typeof createResolver<Values, Checked>>[0];
  /** Name of the draft that keeps the values in this tab until the form is sent. Without it, no draft is kept. */
  draftName?: string;
}

/** A staff form with its validation, mutation and draft. */
export function useStaffForm<Values extends FieldValues, Result, Checked = Values>({
  defaultValues,
  check,
  draftName,
  errorMessage,
  fieldErrorsFrom,
  // A reset would store the initial values as a new draft.
  keepsValues = draftName !== undefined,
  onSaved,
  onSuccess,
  ...mutationOptions
}: StaffFormOptions<Values, Result, Checked>) {
  const form = useForm<Values, unknown, Checked>({
    defaultValues: mergeDefaults(
      defaultValues,
      draftName && readTabDraft(draftName),
    ) as DefaultValues<Values>,
    ...(check && { resolver: createResolver(check) }),
  });
  useFormDraft(draftName, form);
  const mutation = useStaffMutation({
    // The form shows errors.
    errorToast: false,
    ...mutationOptions,
    onSuccess: (result, checked) => {
      if (draftName !== undefined) deleteTabDraft(draftName);
      onSuccess?.(result, checked);
    },
  });
  return {
    ...useFormMutation(form, mutation, { errorMessage, fieldErrorsFrom, keepsValues, onSaved }),
    mutation,
  };
}
