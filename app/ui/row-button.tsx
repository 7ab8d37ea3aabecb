import type { ComponentProps } from "react";

const TONES = {
  main: "bg-brand text-white hover:bg-brand-700",
  plain: "bg-white ring-1 ring-inset ring-sand-700 hover:bg-sand-100",
} as const;

interface RowButtonProps extends ComponentProps<"button"> {
  tone?: keyof typeof TONES;
  busy?: boolean;
}

const firstButton = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("button");

/** A button's row, which may disappear, the neighboring row, and the heading of the list. */
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
 * Focus target after a dialog that a row's button opened. Returns null for that button. If the button is
 * gone, returns its row's button, the neighbor's, or the list's heading.
 */
export function focusAfter(button: Element | null): () => HTMLElement | null {
  const { row, neighbor, heading } = rowAndNeighbor(button);
  return () => {
    if (button?.isConnected !== false) return null;
    const rows = [row, neighbor].filter((each) => each?.isConnected);
    return rows.map(firstButton).find(Boolean) ?? heading ?? null;
  };
}

/** A button in a row of a list: compact for a table, but large enough to tap. */
export function RowButton({
  tone = "plain",
  busy = false,
  className = "",
  onClick,
  ...rest
}: RowButtonProps) {
  return (
    <button
      ref={keepFocusInList}
      type="button"
      aria-disabled={busy || undefined}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded px-3 text-small font-semibold transition-colors aria-disabled:opacity-60 print:hidden ${TONES[tone]} ${className}`}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
      {...rest}
    />
  );
}
