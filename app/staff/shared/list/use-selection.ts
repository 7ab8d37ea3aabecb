import { useState } from "react";

/**
 * Ids of a list's selected rows.
 * @param filter a change of it clears the selection
 * @param most the largest number of selected rows
 */
export function useSelection<Id>(filter: object = {}, most = Number.POSITIVE_INFINITY) {
  const filterKey = JSON.stringify(filter);
  const [state, setState] = useState({ filterKey, ids: new Set<Id>() });
  const ids: ReadonlySet<Id> = state.filterKey === filterKey ? state.ids : new Set();
  const select = (nextIds: readonly Id[]) => setState({ filterKey, ids: new Set(nextIds.slice(0, most)) });
  return {
    ids,
    select,
    toggle: (id: Id) =>
      select(ids.has(id) ? [...ids].filter((selectedId) => selectedId !== id) : [...ids, id]),
  };
}
export type Selection = ReturnType<typeof useSelection<string>>;
