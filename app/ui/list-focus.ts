const firstButton = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("button");

/** The button's row, which may disappear, the neighboring row, and the list's heading. */
function rowAndNeighbor(button: Element | null) {
  const row = button?.closest("li, tr");
  return {
    row,
    neighbor: row?.nextElementSibling ?? row?.previousElementSibling,
    heading: button?.closest("section")?.querySelector<HTMLElement>("[tabindex='-1']"),
  };
}

/** When a row disappears with its focused button, moves the focus to the neighboring row, or to the list's heading. */
export function keepFocusInList(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const { neighbor, heading } = rowAndNeighbor(button);
    (firstButton(neighbor) ?? heading)?.focus();
  };
}

/**
 * Returns a function that finds the focus target after a dialog that a row's button opened: null while that button exists.
 * Otherwise its row's button, the neighbor's, or the list's heading.
 */
export function focusTargetAfter(button: Element | null): () => HTMLElement | null {
  const { row, neighbor, heading } = rowAndNeighbor(button);
  return () => {
    if (button?.isConnected !== false) return null;
    const rows = [row, neighbor].filter((element) => element?.isConnected);
    return rows.map(firstButton).find(Boolean) ?? heading ?? null;
  };
}
