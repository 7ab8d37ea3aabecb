import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AccountNeededNotice, StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { DownloadButton } from "#app/staff/shared/list/download-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { passphraseFrom } from "#domain/staff/setup.ts";
import { ConnectionStep, type ConnectionStepState } from "./connection-step.tsx";
import { StepForm } from "./step-form.tsx";

type BackupSetup = InferResponseType<typeof api.admin.setup.backup.$get, 200>["data"];
type BackupFormProps = Pick<ConnectionStepState<BackupSetup>, "setup" | "closeForm">;

/** Form of the passphrase, which is visible because staff must write it down. */
function PassphraseForm({ setup, closeForm }: BackupFormProps) {
  const { t } = useTranslation("adminSetup");
  const { field, ...formProps } = useStaffForm({
    defaultValues: { passphrase: "" },
    send: (json) => api.admin.setup.backup.$put({ json }),
    toast: () => ({ title: t("backup.done"), message: t("backup.doneText") }),
    onSuccess: closeForm,
  });
  const proposePassphrase = () =>
    formProps.form.setValue("passphrase", passphraseFrom(crypto.getRandomValues(new Uint8Array(20))));
  return (
    <StepForm
      {...formProps}
      submitLabel={t("backup.submit")}
      secondButton={
        <Button variant="quiet" className="max-sm:w-full" onClick={proposePassphrase}>
          {t("backup.propose")}
        </Button>
      }
    >
      {setup.source === "staff" && <p className="max-w-prose">{t("backup.changeText")}</p>}
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-prose"
        label={t("backup.passphrase")}
        hint={t("backup.passphraseHint")}
        {...field("passphrase")}
      />
    </StepForm>
  );
}

function RestoredContents({ found }: { found: NonNullable<BackupSetup["found"]> }) {
  const { t } = useTranslation("adminSetup");
  const { money, instant } = useFormat();
  const { children, orders, payments, paidCents } = found;
  return (
    <div role="status">
      <Notice tone="success" title={t("backup.found")}>
        {orders + payments === 0 ? (
          <p>{t("backup.foundClub")}</p>
        ) : (
          <ul className="tabular-nums list-disc pl-5">
            <li>{t("backup.children", { count: children })}</li>
            <li>{t("backup.orders", { count: orders })}</li>
            <li>{t("backup.payments", { count: payments, amount: money(paidCents) })}</li>
          </ul>
        )}
        <p className="mt-2 text-dusk-700 text-small">{t("backup.foundAt", { at: instant(found.at) })}</p>
      </Notice>
    </div>
  );
}

function BackupDownloadAndTest({ setup }: Pick<BackupFormProps, "setup">) {
  const { t } = useTranslation("adminSetup");
  const { mutate, isPending, error } = useStaffMutation({
    send: () => api.admin.setup.backup.verify.$post(),
    errorToast: false,
  });
  return (
    <>
      <section className="grid gap-3 border-sand-200 border-t pt-5">
        <h4 className="text-lead">{t("backup.download")}</h4>
        <p className="max-w-prose">{t("backup.downloadText")}</p>
        <div>
          <DownloadButton kind="backup" />
        </div>
      </section>
      <section className="grid gap-3 border-sand-200 border-t pt-5">
        <h4 className="text-lead">{t("backup.try")}</h4>
        <p className="max-w-prose">{t("backup.tryText")}</p>
        {setup.found && <RestoredContents found={setup.found} />}
        <StaffErrorNotice error={error} />
        <Button
          variant={setup.found ? "secondary" : "primary"}
          busy={isPending}
          className="justify-self-start max-sm:w-full"
          onClick={() => mutate()}
        >
          {t("backup.tryButton")}
        </Button>
        <p role="status" className="text-small empty:hidden">
          {isPending && t("backup.trying")}
        </p>
      </section>
    </>
  );
}

function CurrentBackupSetup({ setup: { source, isUnreadable } }: Pick<BackupFormProps, "setup">) {
  const { t } = useTranslation("adminSetup");
  if (source === "none")
    return (
      isUnreadable && (
        <Notice tone="warning" title={t("backup.unreadable")} text={t("backup.unreadableText")} />
      )
    );
  return (
    <Notice
      tone="success"
      title={t(source === "staff" ? "backup.isSet" : "backup.environment")}
      text={t(source === "staff" ? "backup.isSetText" : "backup.environmentText")}
    />
  );
}

/** Backup passphrase, first backup file, and a test restore (docs/reference/setup.md#backup-passphrase). */
export function BackupStep() {
  const { t } = useTranslation("adminSetup");
  return (
    <ConnectionStep<BackupSetup> name="backup">
      {({ isPin, isFormOpen, openForm, ...step }) => (
        <div className="grid gap-6">
          <p className="max-w-prose">{t("backup.text")}</p>
          <CurrentBackupSetup setup={step.setup} />
          {isPin && <AccountNeededNotice />}
          {!isPin && (step.setup.source === "none" || isFormOpen) && <PassphraseForm {...step} />}
          {!isPin && step.setup.source === "staff" && !isFormOpen && (
            <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={openForm}>
              {t("backup.change")}
            </Button>
          )}
          <p className="max-w-prose text-dusk-700 text-small">{t("backup.protects")}</p>
          {!isPin && step.setup.source !== "none" && <BackupDownloadAndTest {...step} />}
        </div>
      )}
    </ConnectionStep>
  );
}
