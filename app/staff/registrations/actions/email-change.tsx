import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import type { DetailsProps } from "#app/staff/registrations/details/details-card.tsx";
import { DialogButton, DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { validateWith } from "#app/ui/create-resolver.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { addressCodeSchema } from "#domain/family/family-page.ts";
import { digitsOf, mailboxSchema } from "#domain/family/sign-in.ts";

interface EmailStepProps {
  id: string;
  onClose: () => void;
}

function NewEmailForm({ id, onCodeSent, onClose }: EmailStepProps & { onCodeSent: (email: string) => void }) {
  const { t } = useTranslation("admin");
  const { field, ...formProps } = useStaffForm({
    draftName: `address:${id}`,
    defaultValues: { email: "" },
    check: (values) => validateWith(mailboxSchema, values),
    send: async (json) => {
      await api.admin.registrations[":id"].address.$post({ param: { id }, json });
      return json.email;
    },
    onSuccess: onCodeSent,
  });
  return (
    <DialogForm {...formProps} submitLabel={t("newAddress.mail")} onClose={onClose}>
      <EmailTypoCheck>
        <TextField type="email" inputMode="email" label={t("terms:newEmail")} {...field("email")} />
      </EmailTypoCheck>
    </DialogForm>
  );
}

function EmailCodeForm({ id, email, onClose }: EmailStepProps & { email: string }) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const { field, ...formProps } = useStaffForm({
    defaultValues: { code: "" },
    check: ({ code }) => validateWith(addressCodeSchema, { code: digitsOf(code) }),
    errorMessage: () => t("newAddress.codeShort"),
    send: async (json) =>
      (await api.admin.registrations[":id"].address.confirm.$post({ param: { id }, json })).json(),
    toast: ({ effectiveAt }) => ({
      title: t("newAddress.done"),
      message: t("newAddress.doneText", { at: instant(effectiveAt) }),
    }),
    onSuccess: onClose,
  });
  const label = t(formProps.isPending ? "terms:saving" : "newAddress.submit");
  return (
    <DialogForm {...formProps} submitLabel={label} onClose={onClose}>
      <p role="status" className="wrap-anywhere">
        {t("terms:codeSent", { email })}
      </p>
      <TextField inputMode="numeric" autoComplete="off" label={t("newAddress.code")} {...field("code")} />
    </DialogForm>
  );
}

function EmailChangeForm(props: EmailStepProps) {
  const [newEmail, setNewEmail] = useState<string>();
  if (newEmail === undefined) return <NewEmailForm {...props} onCodeSent={setNewEmail} />;
  return <EmailCodeForm {...props} email={newEmail} />;
}

/** The pending new email address, or a button to enter one during a call (docs/reference/family-page.md#email-change). */
export function EmailChange({ registration: { id, addressChange, order, deletedAt } }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  if (order === null || deletedAt !== null) return null;
  if (addressChange) {
    return (
      <p className="wrap-anywhere">
        {`${t("newAddress.startsLater")}: ${addressChange.toEmail}, ${instant(addressChange.effectiveAt)}`}
      </p>
    );
  }
  return (
    <DialogButton
      variant="quiet"
      className="justify-start"
      label={t("newAddress.open")}
      title={t("newAddress.open")}
      text={t("newAddress.text")}
    >
      {(close) => <EmailChangeForm id={id} onClose={close} />}
    </DialogButton>
  );
}
