import { RowButton } from "#app/components/staff/row-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
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
  const { filter, isFiltered, isChanged, setFilter, clearFilters } = useRegistrationView();
  // What lapsed unpaid is in no total, so it is a total of its own.
  const all = filter.payment === "ran_out" ? matching : total;
  const foundNobody = filter.search !== "" && filter.payment === undefined && matching === 0;
  const clear = () => {
    clearFilters();
    onCleared();
  };
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:min-h-14 lg:py-1.5">
      <p role="status" className="figures text-small text-dusk-700">
        {all > 0 && t("list.showing", { shown, total: all })}
        {isFiltered && matching > shown && ` · ${t("list.matching", { count: matching })}`}
      </p>
      {isChanged && (
        <span className="flex flex-wrap gap-2">
          {foundNobody && (
            <RowButton onClick={() => setFilter({ payment: "ran_out" })}>{t("list.ranOut")}</RowButton>
          )}
          <RowButton onClick={clear}>{t("filters.clear")}</RowButton>
        </span>
      )}
    </div>
  );
}
