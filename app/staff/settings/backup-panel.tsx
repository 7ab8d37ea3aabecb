import { useQuery } from "@tanstack/react-query";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { DownloadButton } from "#app/staff/shared/list/download-button.tsx";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { todayQuery } from "#app/staff/shared/list/today-query.ts";
import { Card } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/fact.tsx";

/** Time of the last automatic backup, and a download button. */
export default function BackupPanel() {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const hasNoHealthData = useStaffSession()?.backupLacksHealth;
  const { data } = useQuery(todayQuery);
  const backedUpAt = data?.data.backedUpAt;
  return (
    <Panel id="backup" title={t("terms:pages.backup")} text={t("backupPlace.text")} className="max-w-3xl">
      <Card as="div">
        <dl className="tabular-nums">
          <Fact label={t("backupPlace.last")}>
            {data &&
              (backedUpAt ? <time dateTime={backedUpAt}>{instant(backedUpAt)}</time> : t("backupPlace.none"))}
          </Fact>
        </dl>
        <h3 className="mt-4 border-sand-200 border-t pt-4 text-lead">{t("backupPlace.own")}</h3>
        <p className="mt-1 mb-4 text-dusk-700">
          {t(hasNoHealthData ? "backupLacksHealth" : "backupPlace.ownText")}
        </p>
        <DownloadButton kind="backup" />
      </Card>
    </Panel>
  );
}
