import { useQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { hasCode } from "#app/lib/api-fetch.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AccountNeededNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { CODE_DIGITS, digitsOf } from "#domain/family/sign-in.ts";
import { type MailPace, mailPaceSchema } from "#domain/staff/setup.ts";
import { timeInZone } from "#domain/time/formats.ts";
import { ConnectionStep, type ConnectionStepState } from "./connection-step.tsx";
import { MailForm, type MailFormProps, type MailSetup } from "./mail-form.tsx";
import { StepForm } from "./step-form.tsx";

const PACE_FIELDS = ["perHour", "perDay"] as const;

/** Parses a number with thousands separators, such as "2,000". */
const parseNumber = (text: string) => Number(text.replaceAll(/[,\s]/g, ""));

function MailPaceForm({ perHour, perDay }: MailPace) {
  const { t } = useTranslation("adminSetup");
  const { field, ...formProps } = useStaffForm({
    defaultValues: { perHour: String(perHour), perDay: String(perDay) },
    check: (values) =>
      validateWith(mailPaceSchema, {
        perHour: parseNumber(values.perHour),
        perDay: parseNumber(values.perDay),
      }),
    keepsValues: true,
    send: (json) => api.admin.setup["mail-pace"].$put({ json }),
    toast: () => ({ title: t("mail.pace.saved") }),
  });
  return (
    <StepForm {...formProps} submitLabel={t("mail.pace.save")} variant="secondary">
      <p className="max-w-prose">{t("mail.pace.text")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {PACE_FIELDS.map((name) => (
          <TextField key={name} inputMode="numeric" label={t(`mail.pace.${name}`)} {...field(name)} />
        ))}
      </div>
    </StepForm>
  );
}

/** Sending limits of the mail server (docs/reference/messages.md#sending-order-and-limits); read-only for the PIN. */
function MailPaceSection({ isPin }: { isPin: boolean }) {
  const { t } = useTranslation("adminSetup");
  const pace = useQuery(staffQuery<MailPace>("/api/admin/setup/mail-pace")).data?.data;
  if (!pace) return null;
  const paceText = t("terms:emailPace", pace);
  return (
    <Disclosure summary={`${t("mail.pace.title")}: ${paceText}`}>
      {isPin ? <p className="max-w-prose">{t("mail.pace.text")}</p> : <MailPaceForm {...pace} />}
    </Disclosure>
  );
}

/** Form of the six-digit code, which proves that emails arrive. */
function MailCodeForm({ setup: { trial }, closeForm, onBack }: MailFormProps & { onBack: () => void }) {
  const { t, language } = useTranslation("adminSetup");
  const { club } = useSiteData();
  const { describeError } = useErrorText();
  const { field, ...formProps } = useStaffForm({
    defaultValues: { code: "" },
    send: (json) => api.admin.setup.mail.code.$post({ json }),
    toast: () => ({ title: t("terms:emailWorks"), message: t("mail.doneText") }),
    onSuccess: closeForm,
    // An expired code ends the trial and this form, so the error needs a toast.
    errorToast: (error) => (hasCode(error, "mail_code_expired") ? describeError(error) : undefined),
  });
  if (!trial) return null;
  const until = timeInZone(trial.expiresAt, language, club.timeZone);
  return (
    <StepForm
      {...formProps}
      submitLabel={t("mail.confirm")}
      secondButton={
        <Button variant="quiet" className="max-sm:w-full" onClick={onBack}>
          {t("mail.again")}
        </Button>
      }
    >
      <p role="status" className="max-w-prose">
        {t("mail.codeText", { staff: trial.server.staff.join(", "), until })}
      </p>
      <TextField
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-40 tracking-widest"
        label={t("mail.code")}
        hint={t("mail.codeHint")}
        maxLength={CODE_DIGITS + 1}
        {...field("code", {
          onChange: ({ target }) => formProps.form.setValue("code", digitsOf(target.value)),
        })}
      />
    </StepForm>
  );
}

function CurrentMailSetup({ setup: { source, isUnreadable, present } }: Pick<MailFormProps, "setup">) {
  const { t } = useTranslation("adminSetup");
  const addresses = { address: present.address, staff: present.staff.join(", ") };
  if (isUnreadable && source !== "environment")
    return <Notice tone="warning" title={t("mail.unreadable")} text={t("mail.unreadableText")} />;
  if (source === "none") return <p className="max-w-prose">{t("mail.text")}</p>;
  return (
    <Notice
      tone="success"
      title={t(source === "staff" ? "terms:emailWorks" : "mail.environment")}
      text={t(source === "staff" ? "mail.worksText" : "mail.environmentText", addresses)}
    />
  );
}

function MailSetupSection({ isPin, isFormOpen, openForm, ...step }: ConnectionStepState<MailSetup>) {
  const { t } = useTranslation("adminSetup");
  const { source, trial, isUnreadable } = step.setup;
  const isReadOnly = isPin || source === "environment";
  const isAwaitingCode = trial?.isOpen === true && !isFormOpen && !isReadOnly;
  const isFormVisible =
    !isReadOnly && !isAwaitingCode && (source === "none" || isFormOpen || isUnreadable || trial !== null);
  return (
    <div className="grid gap-6">
      <CurrentMailSetup setup={step.setup} />
      {isAwaitingCode && <MailCodeForm {...step} onBack={openForm} />}
      {isFormVisible && <MailForm {...step} />}
      {isPin && source !== "environment" && <AccountNeededNotice />}
      {!isReadOnly && !isFormVisible && !isAwaitingCode && (
        <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={openForm}>
          {t("mail.change")}
        </Button>
      )}
      {source !== "environment" && (
        <Disclosure summary={t("mail.records")}>
          <p className="max-w-prose">{t("mail.recordsText")}</p>
        </Disclosure>
      )}
      {(source === "staff" || source === "environment") && <MailPaceSection isPin={isPin} />}
    </div>
  );
}

/** Setup step of the mailbox, verified by a code (docs/reference/setup.md#email-server). */
export function MailStep() {
  return <ConnectionStep<MailSetup> name="mail">{(state) => <MailSetupSection {...state} />}</ConnectionStep>;
}
