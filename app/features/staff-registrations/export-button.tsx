import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";

/** Opens the CSV download in a new tab, in the page's language (spec.md §7). */
export function ExportButton() {
  const { t } = useTranslation("admin");
  return (
    <Button
      variant="secondary"
      className="max-sm:flex-1 max-sm:px-3 max-sm:text-body whitespace-nowrap"
      onClick={() => window.open("/api/registrations/export", "_blank", "noopener")}
    >
      <Download aria-hidden size={20} />
      {t("export")}
    </Button>
  );
}
