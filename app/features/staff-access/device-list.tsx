import { RowButton } from "#app/components/staff/row-button.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { api } from "#app/lib/api.ts";
import { type Device, useAccessDeed } from "./use-access.ts";

/** The devices that strangers cannot lock out, because somebody signed in with them before. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation("adminAccess");
  const clubTime = useClubTime();
  const end = useAccessDeed((id: string) => api.admin.devices[":id"].$delete({ param: { id } }));
  return (
    <section aria-labelledby="devices" className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id="devices" className="text-lead">
        {t("devices.title")}
      </h3>
      <p className="mt-1 max-w-line text-small text-dusk-700">{t("devices.text")}</p>
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
    </section>
  );
}
