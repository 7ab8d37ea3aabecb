import { useState } from "react";
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
    toggle: (id: string) => select(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
