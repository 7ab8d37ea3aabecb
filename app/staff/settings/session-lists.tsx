import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { type Device, type Session, useAccessAction } from "./use-access.ts";

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useFormatInstant();
  const { key, username, method, browser, createdAt, lastSeenAt, isThis } = session;
  const methodText = username ? ` · ${t(`sessions.methods.${method}`)}` : "";
  return (
    <li className="py-2">
      <span className="font-semibold wrap-anywhere">
        {username ?? t("sessions.pin", { id: key.slice(0, 6) })}
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
              {t("devices.end")}
            </RowButton>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
