import { queryOptions, useSuspenseQueries } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/words/use-format-instant.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { ChangePin, OwnAccount } from "./own-account.tsx";
import { InviteForm, StaffAccountCard } from "./staff-account-card.tsx";
import {
  type Device,
  type Devices,
  type Session,
  type Sessions,
  type StaffAccount,
  type StaffAccounts,
  useAccessAction,
} from "./use-access.ts";

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useFormatInstant();
  const { key, username, method, browser, createdAt, lastSeenAt, isThis } = session;
  const methodText = username ? ` · ${t(`sessions.methods.${method}`)}` : "";
  return (
    <li className="py-2">
      <span className="font-semibold wrap-anywhere">
        {username ?? t("terms:pinSession", { id: key.slice(0, 6) })}
      </span>
      <span>{methodText}</span>
      {isThis && <span className="text-dusk-700"> ({t("sessions.this")})</span>}
      <p className="text-dusk-700">
        {t("sessions.line", { browser, from: clubTime(createdAt), seen: clubTime(lastSeenAt) })}
      </p>
    </li>
  );
}

/** Current sessions, and a button that ends them all. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation("adminAccess");
  // The refetch afterwards gets 401, which leads to /login.
  const { mutate, ask, dialog } = useAccessAction(() => api.admin.sessions.$delete());
  return (
    <Card aria-labelledby="sessions">
      <h3 id="sessions" className="text-lead">
        {t("sessions.title")}
      </h3>
      <ul className="figures mt-1 mb-3 divide-y divide-sand-200 text-small">
        {sessions.map((session) => (
          <SessionLine key={session.key} session={session} />
        ))}
      </ul>
      <RowButton onClick={ask}>{t("sessions.endAll")}</RowButton>
      <ConfirmDialog
        {...dialog}
        title={t("sessions.endTitle")}
        text={t("sessions.endText")}
        confirmLabel={t("sessions.endAll")}
        onConfirm={() => mutate()}
      />
    </Card>
  );
}

/** Known devices, which strangers cannot lock out. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useFormatInstant();
  const end = useAccessAction((id: string) => api.admin.devices[":id"].$delete({ param: { id } }));
  return (
    <Disclosure summary={t("devices.title")}>
      <p className="max-w-line text-small text-dusk-700">{t("devices.text")}</p>
      {devices.length === 0 && <p className="mt-2 text-small">{t("devices.none")}</p>}
      <ul className="figures mt-1 divide-y divide-sand-200 text-small">
        {devices.map(({ id, browser, username, lastUsedAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span className="wrap-anywhere">
              <span className="font-semibold">{browser}</span>
              {isThis && <span className="text-dusk-700"> ({t("devices.this")})</span>}
              <span className="block text-dusk-700">
                {t("devices.line", { who: username ?? t("devices.pin"), at: clubTime(lastUsedAt) })}
              </span>
            </span>
            <RowButton busy={end.isPending} onClick={() => end.mutate(id)}>
              {t("terms:removeFromList")}
            </RowButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

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
