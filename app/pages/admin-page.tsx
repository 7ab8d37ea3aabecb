import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ListSkeleton } from "#app/components/staff/list-skeleton.tsx";
import { AccessBanner } from "#app/features/staff-access/access-banner.tsx";
import { TabBar } from "#app/features/staff-dashboard/tab-bar.tsx";
import { useStaffTab } from "#app/features/staff-dashboard/tabs.ts";
import { MailBanner } from "#app/features/staff-mail/mail-banner.tsx";
import { DownloadButton } from "#app/features/staff-registrations/download-button.tsx";
import { GateWaiting } from "#app/features/staff-session/gate-waiting.tsx";
import { SessionEnd } from "#app/features/staff-session/session-end.tsx";
import { SignOutButton } from "#app/features/staff-session/sign-out-button.tsx";
import { useStaffGate } from "#app/features/staff-session/use-staff-gate.ts";
import { TroubleBanner } from "#app/features/staff-watch/trouble-banner.tsx";
import { staffPanels } from "./staff-panels.ts";

function Actions() {
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full print:hidden">
      <DownloadButton what="export" />
      <DownloadButton what="backup" />
      <SignOutButton />
    </div>
  );
}

function Dashboard() {
  const { t } = useTranslation("admin");
  const tab = useStaffTab();
  const Panel = staffPanels[tab];
  return (
    <>
      <TroubleBanner />
      <MailBanner />
      <AccessBanner />
      <TabBar open={tab} />
      <Suspense fallback={<ListSkeleton label={t("loading")} />}>
        <Panel />
      </Suspense>
    </>
  );
}

/** The staff's dashboard (spec.md §2, /admin). */
export default function AdminPage() {
  const { t } = useTranslation("admin");
  const gate = useStaffGate();
  const isOpen = gate.status === "open";
  return (
    <div className="wrap-header pt-8 pb-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 tabIndex={-1} className="text-title font-black">
            {t("title")}
          </h1>
          <p className="mt-1 text-dusk-700">{t("subtitle")}</p>
        </div>
        {isOpen && <Actions />}
      </div>
      {isOpen ? <Dashboard /> : <GateWaiting gate={gate} />}
      {isOpen && <SessionEnd finalEnd={gate.finalEnd} />}
    </div>
  );
}
