import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DownloadButton } from "#app/staff/shared/download-button.tsx";
import { useClubTime } from "#app/staff/shared/use-club-time.ts";
import { Button } from "#app/ui/button.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ListSkeleton } from "#app/ui/paged-list.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import type { BackupSetup, FoundInBackup } from "#domain/setup-backup.ts";
import { AccountNeeded } from "./account-needed.tsx";
import { StepRefusal } from "./step-refusal.tsx";
import { useSession } from "./use-session.ts";
import { useSetupAnew } from "./use-setup.ts";
import { useStepCall } from "./use-step-call.ts";

const KEY = ["/api/admin/setup/backup"];

interface PartProps {
  setup: BackupSetup;
  onAnswer: (setup: BackupSetup) => void;
}

/** Shown while it is typed: it has to be written down. */
function PassphraseForm({ setup, onAnswer }: PartProps) {
  const { t } = useTranslation("adminSetup");
  const toast = useToast();
  const [passphrase, setPassphrase] = useState("");
  const { mutate, isPending, refusal, fields } = useStepCall(async () => {
    const response = await api.admin.setup.backup.$put({ json: { passphrase } });
    onAnswer((await response.json()).data);
    setPassphrase("");
    toast({ title: t("backup.done"), message: t("backup.doneText"), tone: "success" });
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      {setup.source === "staff" && <p className="max-w-line">{t("backup.changeText")}</p>}
      <TextField
        name="passphrase"
        unmarked
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-line"
        label={t("backup.passphrase")}
        hint={t("backup.passphraseHint")}
        error={fields.passphrase}
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      {refusal && <StepRefusal error={refusal} />}
      <Button type="submit" busy={isPending} className="justify-self-start max-sm:w-full">
        {t("backup.submit")}
      </Button>
    </form>
  );
}

function Found({ found }: { found: FoundInBackup }) {
  const { t } = useTranslation("adminSetup");
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { children, orders, payments, paidCents } = found;
  return (
    <div role="status">
      <Notice tone="success" title={t("backup.found")}>
        <ul className="figures list-disc pl-5">
          <li>{t("backup.children", { count: children })}</li>
          <li>{t("backup.orders", { count: orders })}</li>
          <li>{t("backup.payments", { count: payments, amount: money(paidCents) })}</li>
        </ul>
        <p className="mt-2 text-dusk-700 text-small">{t("backup.foundAt", { at: clubTime(found.at) })}</p>
      </Notice>
    </div>
  );
}

/** A file to take home, and a look whether one comes back. */
function Proof({ setup, onAnswer }: PartProps) {
  const { t } = useTranslation("adminSetup");
  const { mutate, isPending, refusal } = useStepCall(async () => {
    onAnswer((await (await api.admin.setup.backup.try.$post()).json()).data);
  });
  return (
    <>
      <section className="grid gap-3 border-sand-200 border-t pt-5">
        <h4 className="text-lead">{t("backup.download")}</h4>
        <p className="max-w-line">{t("backup.downloadText")}</p>
        <div>
          <DownloadButton what="backup" />
        </div>
      </section>
      <section className="grid gap-3 border-sand-200 border-t pt-5">
        <h4 className="text-lead">{t("backup.try")}</h4>
        <p className="max-w-line">{t("backup.tryText")}</p>
        {setup.found && <Found found={setup.found} />}
        {refusal && <StepRefusal error={refusal} />}
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

function Present({ setup: { source, isUnreadable } }: Pick<PartProps, "setup">) {
  const { t } = useTranslation("adminSetup");
  if (source === "none")
    return (
      isUnreadable && (
        <Notice tone="warning" title={t("backup.unreadable")}>
          <p>{t("backup.unreadableText")}</p>
        </Notice>
      )
    );
  return (
    <Notice tone="success" title={t(source === "staff" ? "backup.isSet" : "backup.environment")}>
      <p>{t(source === "staff" ? "backup.isSetText" : "backup.environmentText")}</p>
    </Notice>
  );
}

/** A passphrase, a file, and the proof that one comes back (docs/rules/setup.md#backup). */
export function BackupStep() {
  const { t } = useTranslation("adminSetup");
  const client = useQueryClient();
  const askAnew = useSetupAnew();
  const { data, error, refetch } = useQuery<{ data: BackupSetup }>({
    queryKey: KEY,
    gcTime: 0,
    staleTime: 0,
  });
  const [isForm, setForm] = useState(false);
  const session = useSession();
  if (!data && error) return <LoadFailure title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data || !session) return <ListSkeleton label={t("loading")} />;
  const setup = data.data;
  const isPin = session.username === null;
  const parts = {
    setup,
    onAnswer: (answer: BackupSetup) => {
      client.setQueryData(KEY, { data: answer });
      setForm(false);
      askAnew();
    },
  };
  return (
    <div className="grid gap-6">
      <p className="max-w-line">{t("backup.text")}</p>
      <Present setup={setup} />
      {isPin && <AccountNeeded />}
      {!isPin && (setup.source === "none" || isForm) && <PassphraseForm {...parts} />}
      {!isPin && setup.source === "staff" && !isForm && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          onClick={() => setForm(true)}
        >
          {t("backup.change")}
        </Button>
      )}
      <p className="max-w-line text-dusk-700 text-small">{t("backup.protects")}</p>
      {!isPin && setup.source !== "none" && <Proof {...parts} />}
    </div>
  );
}
