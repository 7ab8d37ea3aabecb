import { useQueryClient } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import type { ApiError } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useEndSession } from "#app/staff/shared/access/stored-session.ts";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { lockOutText } from "#app/staff/shared/labels/lock-out-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Form } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { digitsOfPin } from "#domain/staff/session.ts";
import { changePinSchema } from "#domain/staff/sign-in-schemas.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

const PIN_FIELDS = ["currentPin", "newPin", "repeatedPin"] as const;
const PIN_FORM_DEFAULTS = { currentPin: "", newPin: "", repeatedPin: "", keepThisDevice: true };

function validatePins(values: typeof PIN_FORM_DEFAULTS) {
  const result = validateWith(changePinSchema, values);
  const errors: FieldErrors = { ...("errors" in result && result.errors) };
  if (!errors.newPin && values.newPin !== values.repeatedPin) errors.repeatedPin = "mismatch";
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

/** Assigns an error code to a field. */
const pinFieldErrors = ({ code, fields }: ApiError): FieldErrors =>
  code === "wrong_pin" || code === "pin_locked" ? { currentPin: code } : fields;

/** Form to change the PIN. If this device does not stay signed in, success redirects to /login. */
export function ChangePinForm() {
  const { t, language } = useTranslation("admin");
  const { describeCode } = useErrorText();
  const endSession = useEndSession();
  const queryClient = useQueryClient();
  const { form, field, isPending, submit, failure, mutation } = useStaffForm({
    defaultValues: PIN_FORM_DEFAULTS,
    check: validatePins,
    errorMessage: (_name, code): string => {
      if (code === "mismatch") return t("changePin.mismatch");
      if (code !== "pin_locked") return describeCode(code).message;
      return t("terms:pinLocked", { wait: lockOutText(mutation.error, language) });
    },
    fieldErrorsFrom: pinFieldErrors,
    send: ({ repeatedPin: _repeatedPin, ...json }) => api.admin.pin.$post({ json }),
    toast: (_response, { keepThisDevice }) => ({
      title: t("changePin.done"),
      message: t(keepThisDevice ? "changePin.stayedText" : "changePin.doneText"),
    }),
    onSuccess: (_response, { keepThisDevice }) => {
      if (keepThisDevice) void queryClient.invalidateQueries();
      else endSession("/login");
    },
    // A signed-out device cannot refetch.
    invalidates: () => false,
  });
  return (
    <Form form={form} onSubmit={submit}>
      <p className="mb-5 text-small text-dusk-700">{t("changePin.text")}</p>
      <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-3">
        {PIN_FIELDS.map((name) => (
          <TextField
            key={name}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            label={t(`changePin.${name}`)}
            {...field(name, { onChange: ({ target }) => form.setValue(name, digitsOfPin(target.value)) })}
          />
        ))}
      </div>
      <div className="mt-5 max-w-3xl">
        <Checkbox label={t("changePin.keepThisDevice")} {...field("keepThisDevice")} />
      </div>
      <StaffErrorNotice error={failure} />
      <Button type="submit" variant="secondary" busy={isPending} className="mt-6">
        {t(isPending ? "changePin.saving" : "changePin.submit")}
      </Button>
    </Form>
  );
}
