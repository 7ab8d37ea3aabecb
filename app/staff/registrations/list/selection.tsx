import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName, type StaffRegistration } from "#app/staff/registrations/registration-keys.ts";
import { SELECTED_MAX } from "#domain/staff/registration-search.ts";

const NO_IDS: ReadonlySet<string> = new Set();

/** Ids of the selected registrations; cleared when the filter changes. */
export function useSelection(filter: object) {
  const filterKey = JSON.stringify(filter);
  const [state, setState] = useState({ filterKey, ids: NO_IDS });
  const ids = state.filterKey === filterKey ? state.ids : NO_IDS;
  const select = (nextIds: readonly string[]) =>
    setState({ filterKey, ids: new Set(nextIds.slice(0, SELECTED_MAX)) });
  return {
    ids,
    select,
    toggle: (id: string) =>
      select(ids.has(id) ? [...ids].filter((selectedId) => selectedId !== id) : [...ids, id]),
  };
}
export type Selection = ReturnType<typeof useSelection>;

interface SelectionCheckboxProps {
  registration: StaffRegistration;
  selection: Selection;
  className?: string;
}

export function SelectionCheckbox({
  registration,
  selection: { ids, toggle },
  className = "",
}: SelectionCheckboxProps) {
  const { t } = useTranslation("admin");
  const { id } = registration;
  return (
    <label className={`grid min-h-11 shrink-0 place-items-center print:hidden ${className}`}>
      <span className="sr-only">{t("list.select", { child: childName(registration) })}</span>
      <input type="checkbox" checked={ids.has(id)} onChange={() => toggle(id)} className="size-5" />
    </label>
  );
}
