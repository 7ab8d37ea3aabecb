import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import type { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Refusal } from "#app/staff/shared/refusal.tsx";
import { useLeave } from "#app/staff/shared/use-leave.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { waitOf } from "#app/staff/shared/wait-of.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { changePinSchema } from "#domain/staff/access.ts";
import { digitsOfPin } from "#domain/staff/session.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

const FIELDS = ["currentPin", "newPin", "repeatedPin"] as const;
const EMPTY = { currentPin: "", newPin: "", repeatedPin: "", thisDeviceStays: true };

const check = resolverOf((typed: typeof EMPTY) => {
  const checked = checkBy(changePinSchema, typed);
  if ("errors" in checked && checked.errors.newPin) return checked;
  const errors = { ...("errors" in checked && checked.errors) };
  if (typed.newPin !== typed.repeatedPin) errors.repeatedPin = "mismatch";
  return Object.keys(errors).length > 0 ? { errors } : { values: typed };
});

/** At which field a refusal stands. */
const fieldsOf = ({ code, fields }: ApiError): FieldErrors =>
  code === "wrong_pin" || code === "pin_locked" ? { currentPin: code } : fields;

/** The form of a new PIN. Where this device does not stay, success leads to /login. */
function useChangePin() {
  const { t } = useTranslation("admin");
  const { ofCode } = useErrorText();
  const { language } = useLanguage();
  const leave = useLeave();
  const client = useQueryClient();
  const changing = useStaffMutation({
    send: ({ repeatedPin: _same, ...json }: typeof EMPTY) => api.admin.pin.$post({ json }),
    toast: (_answer, { thisDeviceStays }) => {
      const title = t("changePin.done");
      if (thisDeviceStays) return { title, message: t("changePin.stayedText") };
      return { title, message: t("changePin.doneText"), at: "/login" };
    },
    onSuccess: (_answer, { thisDeviceStays }) => {
      if (thisDeviceStays) void client.invalidateQueries();
      else leave("/login");
    },
    // A device that does not stay may fetch nothing.
    invalidates: () => false,
  });
  const sentenceOf = (_name: string, code: string) => {
    if (code === "mismatch") return t("changePin.mismatch");
    if (code !== "pin_locked") return ofCode(code).message;
    return t("changePin.locked", { wait: waitOf(changing.error, language) });
  };
  return useFormMutation(useForm({ defaultValues: EMPTY, resolver: check }), changing, {
    sentenceOf,
    fieldsOf,
  });
}

function ChangePinForm() {
  const { t } = useTranslation("admin");
  const { ofCode } = useErrorText();
  const { form, field, isPending, submit, failure } = useChangePin();
  return (
    <Form form={form} onSubmit={submit}>
      <p className="mb-5 text-small text-dusk-700">{t("changePin.text")}</p>
      <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-3">
        {FIELDS.map((name) => (
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
        <Checkbox label={t("changePin.thisDeviceStays")} {...field("thisDeviceStays")} />
      </div>
      <Refusal error={failure} why={ofCode("account_needed").message} />
      <Button type="submit" variant="secondary" busy={isPending} className="mt-6">
        {t(isPending ? "changePin.saving" : "changePin.submit")}
      </Button>
    </Form>
  );
}

/** The PIN form, folded because it is rarely used and signs everybody else out. */
export function ChangePin() {
  const { t } = useTranslation("admin");
  return (
    <Disclosure summary={t("changePin.title")}>
      <ChangePinForm />
    </Disclosure>
  );
}
