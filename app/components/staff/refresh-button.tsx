import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Asks for everything on the page again: nothing here refreshes by itself (design.md §7.19). */
export function RefreshButton() {
  const { t } = useTranslation("admin");
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      className="max-sm:px-3.5 print:hidden"
      onClick={() => void client.invalidateQueries()}
    >
      <RotateCw aria-hidden size={18} />
      <span className="max-sm:sr-only">{t("refresh")}</span>
    </Button>
  );
}
