import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { api } from "#app/lib/api.ts";
import type { ApiError } from "#app/lib/api-fetch.ts";
import { fetchOrReload } from "#app/lib/connection.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { hasPasskeys } from "#app/staff/shared/access/passkeys.ts";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useEndSession } from "#app/staff/shared/access/stored-session.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { lockOutText } from "#app/staff/shared/labels/lock-out-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Form } from "#app/ui/form.tsx";
import { FailureNotice } from "#app/ui/load-failure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { digitsOfPin } from "#domain/staff/session.ts";
import { changePinSchema } from "#domain/staff/sign-in-schemas.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import { type StaffAccount, useAccessAction } from "./use-access.ts";

const NO_PASSWORDS = { currentPassword: "", newPassword: "" };

/** Field of each error code. */
function passwordFields({ code = "internal_error", fields }: ApiError): FieldErrors {
  if (code === "password_locked" || code === "wrong_password") return { currentPassword: code };
  return { newPassword: fields.newPassword ?? code };
}

/** Sets the user's own password; requires the current password if there is one. */
function OwnPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t, language } = useTranslation("adminAccess");
  const { describeCode, describeError } = useErrorText();
  const { form, field, submit, isPending, failure, sending } = useStaffForm({
    defaultValues: NO_PASSWORDS,
    errorMessage: (_name, code): string =>
      code === "password_locked"
        ? t("own.locked", { wait: lockOutText(sending.error, language) })
        : describeCode(code).message,
    fieldErrorsFrom: passwordFields,
    send: (json) => api.admin.password.$post({ json }),
    toast: () => ({ title: t("own.changed") }),
  });
  const fields = hasPassword ? (["currentPassword", "newPassword"] as const) : (["newPassword"] as const);
  const labels = { currentPassword: t("own.current"), newPassword: t("terms:newPassword") };
  return (
    <Form form={form} className="grid gap-4" onSubmit={submit}>
      {fields.map((name) => (
        <TextField
          key={name}
          type="password"
          autoComplete={name === "newPassword" ? "new-password" : "current-password"}
          label={labels[name]}
          {...field(name)}
        />
      ))}
      {failure && <FailureNotice {...describeError(failure)} />}
      <Button type="submit" variant="secondary" busy={isPending}>
        {t("own.submit")}
      </Button>
    </Form>
  );
}

async function addPasskey(): Promise<void> {
  const { data } = await (await api.admin.passkeys.challenge.$post()).json();
  const { createPasskey } = await fetchOrReload(() => import("#app/staff/shared/access/passkeys.ts"));
  await api.admin.passkeys.$post({ json: await createPasskey(data) });
}

export function OwnAccount({ account }: { account: StaffAccount }) {
  const { t } = useTranslation("adminAccess");
  const { mutate, isPending } = useAccessAction(addPasskey, () =>
    showToast({ title: t("own.passkeyAdded"), tone: "success" }),
  );
  return (
    <TitledCard title={t("own.title", { username: account.username })}>
      {hasPasskeys() && (
        <div>
          <RowButton busy={isPending} onClick={() => mutate()}>
            <KeyRound aria-hidden size={16} />
            {t("own.addPasskey")}
          </RowButton>
        </div>
      )}
      <Disclosure summary={t("own.submit")}>
        <OwnPassword hasPassword={account.hasPassword} />
      </Disclosure>
    </TitledCard>
  );
}

const PIN_FIELDS = ["currentPin", "newPin", "repeatedPin"] as const;
const NO_PINS = { currentPin: "", newPin: "", repeatedPin: "", keepThisDevice: true };

function check(typed: typeof NO_PINS) {
  const checked = validateWith(changePinSchema, typed);
  const errors: FieldErrors = { ...("errors" in checked && checked.errors) };
  if (!errors.newPin && typed.newPin !== typed.repeatedPin) errors.repeatedPin = "mismatch";
  return Object.keys(errors).length > 0 ? { errors } : { values: typed };
}

/** Field of each error code. */
const pinFields = ({ code, fields }: ApiError): FieldErrors =>
  code === "wrong_pin" || code === "pin_locked" ? { currentPin: code } : fields;

/** Form to change the PIN. If this device does not stay signed in, success redirects to /login. */
function ChangePinForm() {
  const { t, language } = useTranslation("admin");
  const { describeCode } = useErrorText();
  const leave = useEndSession();
  const queryClient = useQueryClient();
  const { form, field, isPending, submit, failure, sending } = useStaffForm({
    defaultValues: NO_PINS,
    check,
    errorMessage: (_name, code): string => {
      if (code === "mismatch") return t("changePin.mismatch");
      if (code !== "pin_locked") return describeCode(code).message;
      return t("terms:pinLocked", { wait: lockOutText(sending.error, language) });
    },
    fieldErrorsFrom: pinFields,
    send: ({ repeatedPin: _same, ...json }) => api.admin.pin.$post({ json }),
    toast: (_answer, { keepThisDevice }) => {
      const title = t("changePin.done");
      if (keepThisDevice) return { title, message: t("changePin.stayedText") };
      return { title, message: t("changePin.doneText") };
    },
    onSuccess: (_answer, { keepThisDevice }) => {
      if (keepThisDevice) void queryClient.invalidateQueries();
      else leave("/login");
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
      <StaffErrorNotice error={failure} why={describeCode("account_needed").message} />
      <Button type="submit" variant="secondary" busy={isPending} className="mt-6">
        {t(isPending ? "changePin.saving" : "changePin.submit")}
      </Button>
    </Form>
  );
}

/** The PIN form, collapsed because it is rarely used and signs other devices out. */
export function ChangePin() {
  const { t } = useTranslation("admin");
  return (
    <Disclosure summary={t("changePin.title")}>
      <ChangePinForm />
    </Disclosure>
  );
}
