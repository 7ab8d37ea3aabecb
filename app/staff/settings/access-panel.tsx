import { useSuspenseQueries, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useHasPermission } from "#app/staff/shared/access/use-staff-session.ts";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { ChangePinForm } from "./change-pin.tsx";
import { InviteForm } from "./invite-form.tsx";
import { OwnAccountCard } from "./own-account.tsx";
import { StaffAccountCard } from "./staff-account-card.tsx";
import { accountsQuery, signInMethodsQuery } from "./use-access.ts";

type Sessions = DataOf<typeof api.admin.sessions.$get>;

/** Current sessions, and a button to end all. */
function SessionList({ sessions }: { sessions: Sessions }) {
  const { t } = useTranslation("adminAccess");
  const { instant } = useFormat();
  // The following refetch gets a 401, which redirects to /login.
  const { mutate, openConfirm, dialog } = useStaffMutation({ send: () => api.admin.sessions.$delete() });
  return (
    <TitledCard title={t("sessions.title")}>
      <ul className="tabular-nums -mt-4 divide-y divide-sand-200 text-small">
        {sessions.map(({ key, username, method, browser, createdAt, lastSeenAt, isThis }) => (
          <li key={key} className="py-2">
            <span className="font-semibold wrap-anywhere">
              {username ?? t("terms:pinSession", { id: key.slice(0, 6) })}
            </span>
            <span>{username ? ` · ${t(`sessions.methods.${method}`)}` : ""}</span>
            {isThis && <span className="text-dusk-700"> ({t("sessions.this")})</span>}
            <p className="text-dusk-700">
              {t("sessions.line", { browser, from: instant(createdAt), seen: instant(lastSeenAt) })}
            </p>
          </li>
        ))}
      </ul>
      <div>
        <RowButton onClick={openConfirm}>{t("sessions.endAll")}</RowButton>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("sessions.endTitle")}
        text={t("sessions.endText")}
        confirmLabel={t("sessions.endAll")}
        onConfirm={() => mutate()}
      />
    </TitledCard>
  );
}

/** Turns the shared PIN off or on. Only a personal account can turn the PIN off. */
function PinSwitch({ isOn, mayTurnOff }: { isOn: boolean; mayTurnOff: boolean }) {
  const { t } = useTranslation("adminAccess");
  const { mutate, isPending, openConfirm, dialog } = useStaffMutation({
    send: (enabled: boolean) => api.admin.pin.$put({ json: { enabled } }),
  });
  return (
    <TitledCard title={t(isOn ? "pin.on" : "pin.off")} text={t(isOn ? "pin.onText" : "pin.offText")}>
      <div className="empty:hidden">
        {isOn && mayTurnOff && <RowButton onClick={openConfirm}>{t("pin.turnOff")}</RowButton>}
        {!isOn && (
          <RowButton busy={isPending} onClick={() => mutate(true)}>
            {t("pin.turnOn")}
          </RowButton>
        )}
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("pin.offTitle")}
        text={t("pin.offConfirm")}
        confirmLabel={t("pin.turnOff")}
        onConfirm={() => mutate(false)}
      />
    </TitledCard>
  );
}

/** The user's own account, for roles that may not change other accounts. */
function OwnAccess() {
  const { t } = useTranslation("adminAccess");
  const { data: accounts } = useSuspenseQuery(accountsQuery);
  return (
    <section aria-label={t("title")} className="max-w-3xl">
      {accounts.data.map((account) => (
        <OwnAccountCard key={account.id} account={account} />
      ))}
    </section>
  );
}

/** Personal accounts, the shared PIN, and current sessions (docs/reference/staff-access.md#accounts). */
function AllAccess() {
  const { t } = useTranslation(["adminAccess", "admin"]);
  const [accountList, sessionList, signInMethods] = useSuspenseQueries({
    queries: [accountsQuery, staffQuery<Sessions>("/api/admin/sessions"), signInMethodsQuery],
  });
  const { data: accounts } = accountList.data;
  const { data: sessions } = sessionList.data;
  const isPinOn = signInMethods.data.data.pin;
  const ownUsername = sessions.find(({ isThis }) => isThis)?.username ?? null;
  const ownAccount = accounts.find(({ username }) => username === ownUsername);
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="text-title">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-dusk-700">{t("text")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TitledCard title={t("accounts")}>
          {accounts.length === 0 && <p className="text-dusk-700">{t("none")}</p>}
          <ul className="-mt-4 divide-y divide-sand-200">
            {accounts.map((account) => (
              <StaffAccountCard key={account.id} account={account} ownUsername={ownUsername} />
            ))}
          </ul>
          <InviteForm isFirst={accounts.length === 0} />
        </TitledCard>
        <div className="grid gap-4">
          {ownAccount && <OwnAccountCard account={ownAccount} />}
          <PinSwitch isOn={isPinOn} mayTurnOff={ownAccount !== undefined} />
          <SessionList sessions={sessions} />
        </div>
      </div>
      {isPinOn && (
        <div className="mt-4">
          {/* Collapsed because it is rarely used and signs other devices out. */}
          <Disclosure summary={t("admin:changePin.title")}>
            <ChangePinForm />
          </Disclosure>
        </div>
      )}
    </section>
  );
}

export default function AccessPanel() {
  return useHasPermission()("accounts.edit") ? <AllAccess /> : <OwnAccess />;
}
