import { DatabaseBackup, Download } from "lucide-react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStaffSession } from "#app/staff/shared/access/use-staff-session.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { addressOf } from "./query-parameters.ts";
import { useSeasonScope } from "./use-season-scope.ts";

const DOWNLOADS = {
  export: { address: "/api/registrations/export", icon: Download },
  backup: { address: "/api/admin/backup", icon: DatabaseBackup },
} as const;

/**
 * Opens a download in a new tab (docs/reference/api.md#family-and-staff-routes): the CSV export of the chosen season, or
 * the backup.
 */
export function DownloadButton({ kind }: { kind: keyof typeof DOWNLOADS }) {
  const { t } = useTranslation("admin");
  const { address, icon: Icon } = DOWNLOADS[kind];
  const { scope } = useSeasonScope();
  const lacksHealth = useStaffSession()?.backupLacksHealth;
  return (
    <Button
      variant="secondary"
      className="max-sm:flex-auto max-sm:px-3 max-sm:text-body"
      onClick={() => {
        window.open(addressOf(address, kind === "export" ? { ...scope } : {}), "_blank", "noopener");
        if (kind === "backup" && lacksHealth)
          showToast({ title: t("backup"), message: t("backupLacksHealth") });
      }}
    >
      <Icon aria-hidden size={20} />
      <span>{t(kind)}</span>
    </Button>
  );
}
