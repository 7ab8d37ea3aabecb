import { queryOptions, useSuspenseQueries } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { ChangePin } from "./change-pin-form.tsx";
import { InviteForm } from "./invite-form.tsx";
import { OwnAccount } from "./own-account.tsx";
import { DeviceList, SessionList } from "./session-lists.tsx";
import { StaffAccountCard } from "./staff-account-card.tsx";
import {
  type Devices,
  type Sessions,
  type StaffAccount,
  type StaffAccounts,
  useAccessAction,
} from "./use-access.ts";

type Ways = InferResponseType<typeof api.admin.session.ways.$get, 200>;

/** Accounts, sessions, devices, and whether the PIN is on. Not cached after leaving the page. */
function useAccess() {
  const [staffAccounts, sessions, devices, ways] = useSuspenseQueries({
    queries: [
      queryOptions<StaffAccounts>({ queryKey: ["/api/admin/members"], gcTime: 0 }),
      queryOptions<Sessions>({ queryKey: ["/api/admin/sessions"], gcTime: 0 }),
      queryOptions<Devices>({ queryKey: ["/api/admin/devices"], gcTime: 0 }),
      queryOptions<Ways>({ queryKey: ["/api/admin/session/ways"], gcTime: 0 }),
    ],
  });
  return {
    staffAccounts: staffAccounts.data.data,
    sessions: sessions.data.data,
    devices: devices.data.data,
    pinIsOn: ways.data.data.pin,
  };
}

/** Turns the shared PIN off, for staff whose own account has been used, and on again. */
function PinSwitch({ isOn, mayTurnOff }: { isOn: boolean; mayTurnOff: boolean }) {
  const { t } = useTranslation("adminAccess");
  const { mutate, isPending, ask, dialog } = useAccessAction((enabled: boolean) =>
    api.admin.pin.$put({ json: { enabled } }),
  );
  return (
    <Card aria-labelledby="pin">
      <h3 id="pin" className="text-lead">
        {t(isOn ? "pin.on" : "pin.off")}
      </h3>
      <p className="mt-1 mb-3 max-w-line text-small text-dusk-700">
        {t(isOn ? "pin.onText" : "pin.offText")}
      </p>
      {isOn && mayTurnOff && <RowButton onClick={ask}>{t("pin.turnOff")}</RowButton>}
      {!isOn && (
        <RowButton busy={isPending} onClick={() => mutate(true)}>
          {t("pin.turnOn")}
        </RowButton>
      )}
      <ConfirmDialog
        {...dialog}
        title={t("pin.offTitle")}
        text={t("pin.offConfirm")}
        confirmLabel={t("pin.turnOff")}
        onConfirm={() => mutate(false)}
      />
    </Card>
  );
}

function Accounts({
  staffAccounts,
  ownName,
}: {
  staffAccounts: readonly StaffAccount[];
  ownName: string | null;
}) {
  const { t } = useTranslation("adminAccess");
  return (
    <Card aria-labelledby="accounts">
      <h3 id="accounts" className="text-lead">
        {t("accounts")}
      </h3>
      {staffAccounts.length === 0 && <p className="mt-2 text-dusk-700">{t("none")}</p>}
      <ul className="mt-2 divide-y divide-sand-200">
        {staffAccounts.map((account) => (
          <StaffAccountCard
            key={account.id}
            account={account}
            isOwn={account.username === ownName}
            mayEnable={ownName !== null}
          />
        ))}
      </ul>
      <InviteForm />
    </Card>
  );
}

/** Personal accounts, the shared PIN, and current sessions (docs/reference/staff-access.md#accounts). */
export default function AccessPanel() {
  const { t } = useTranslation("adminAccess");
  const { staffAccounts, sessions, devices, pinIsOn } = useAccess();
  const ownName = sessions.find(({ isThis }) => isThis)?.username ?? null;
  const own = staffAccounts.find(({ username }) => username === ownName);
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="text-title">
        {t("title")}
      </h2>
      <p className="mt-1 mb-4 max-w-line text-dusk-700">{t("text")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Accounts staffAccounts={staffAccounts} ownName={ownName} />
        <div className="grid gap-4">
          {own && <OwnAccount account={own} />}
          <PinSwitch isOn={pinIsOn} mayTurnOff={own !== undefined} />
          <SessionList sessions={sessions} />
          <DeviceList devices={devices} />
        </div>
      </div>
      {pinIsOn && (
        <div className="mt-4">
          <ChangePin />
        </div>
      )}
    </section>
  );
}
