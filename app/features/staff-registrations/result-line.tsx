import { useTranslation } from "react-i18next";
import { RowButton } from "#app/components/staff/row-button.tsx";
import { useRegistrationView } from "./use-registration-view.ts";

interface ResultLineProps {
  shown: number;
  matching: number;
  total: number;
  /** Called when the button has gone and with it the place of the focus. */
  onCleared: () => void;
}

/** How much of the list is shown, read out when it changes, and the way back to all of it. */
export function ResultLine({ shown, matching, total, onCleared }: ResultLineProps) {
  const { t } = useTranslation("admin");
  const { isFiltered, isChanged, clearFilters } = useRegistrationView();
  const clear = () => {
    clearFilters();
    onCleared();
  };
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 py-1.5">
      <p role="status" className="figures text-small text-dusk-700">
        {total > 0 && t("list.showing", { shown, total })}
        {isFiltered && matching > shown && ` · ${t("list.matching", { count: matching })}`}
      </p>
      {isChanged && (
        <span className="shrink-0">
          <RowButton onClick={clear}>{t("filters.clear")}</RowButton>
        </span>
      )}
    </div>
  );
}
