import { useCallback, useEffect, useRef } from "react";
import type { FieldErrors as FormErrors } from "react-hook-form";
import { useToast } from "#app/components/use-toast.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { takeReturnedErrors } from "#app/lib/returned-errors.ts";
import { type FieldErrors, firstWrongField } from "#domain/field-errors.ts";
import { REGISTRATION_FIELDS, type RegistrationField } from "#domain/registration.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** The code of each wrong field. */
export function codesOf(errors: FormErrors<FormValues>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => (error?.message ? [[field, error.message]] : [])),
  );
}

/** The control that answers for a field of the registration; the page's language has none. */
function controlOf(field: RegistrationField): keyof FormValues | undefined {
  if (field === "language") return undefined;
  return field === "donationAmount" ? "customDonation" : field;
}

/** Shows what is wrong: a toast for the topmost wrong field, and the focus in it (spec.md §5). */
export function useFormErrors(form: RegistrationForm): (errors: FieldErrors) => void {
  const { setError, setFocus } = form;
  const toast = useToast();
  const { ofCode } = useErrorText();

  const show = (errors: FieldErrors) => {
    const field = firstWrongField(REGISTRATION_FIELDS, errors);
    if (!field) return;
    toast({ ...ofCode(errors[field] ?? "invalid_input"), tone: "destructive" });
    const control = controlOf(field);
    if (control) setFocus(control);
  };

  const latestShow = useRef(show);
  latestShow.current = show;
  const showReturned = useCallback(() => {
    const errors = takeReturnedErrors();
    for (const field of REGISTRATION_FIELDS) {
      const message = errors[field];
      if (message && field !== "language") setError(field, { type: "server", message });
    }
    latestShow.current(errors);
  }, [setError]);
  useEffect(showReturned, [showReturned]);

  return show;
}
