import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { DownloadButton } from "#app/components/staff/download-button.tsx";
import { Fact } from "#app/components/staff/facts.tsx";
import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { api } from "#app/lib/api.ts";

type Today = InferResponseType<typeof api.admin.today.$get, 200>;

/** When the server last made a backup by itself, and a copy to keep. */
export function BackupPanel() {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  const { data } = useQuery<Today>({ queryKey: ["/api/admin/today"], gcTime: 0, staleTime: 0 });
  const at = data?.data.backedUpAt;
  return (
    <section aria-labelledby="backup" className="max-w-3xl">
      <PanelHeader id="backup" title={t("backupPlace.title")} />
      <p className="mb-4 max-w-line text-dusk-700">{t("backupPlace.text")}</p>
      <div className="rounded bg-white p-5 shadow-low sm:p-6">
        <dl className="figures">
          <Fact label={t("backupPlace.last")}>
            {data && (at ? <time dateTime={at}>{clubTime(at)}</time> : t("backupPlace.none"))}
          </Fact>
        </dl>
        <h3 className="mt-4 border-sand-200 border-t pt-4 text-lead">{t("backupPlace.own")}</h3>
        <p className="mt-1 mb-4 text-dusk-700">{t("backupPlace.ownText")}</p>
        <DownloadButton what="backup" />
      </div>
    </section>
  );
}
