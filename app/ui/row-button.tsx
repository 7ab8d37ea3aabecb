import type { ComponentProps } from "react";

const TONES = {
  main: "bg-brand text-white hover:bg-brand-700",
  plain: "bg-white ring-1 ring-inset ring-sand-700 hover:bg-sand-100",
} as const;

interface RowButtonProps extends ComponentProps<"button"> {
  tone?: keyof typeof TONES;
  /** The action is in progress. */
  busy?: boolean;
}

const firstButton = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("button");

/** The row beside a button's row, which may disappear, and the heading of its list. */
function besideRow(button: Element | null) {
  const row = button?.closest("li, tr");
  return {
    row,
    beside: row?.nextElementSibling ?? row?.previousElementSibling,
    heading: button?.closest("section")?.querySelector<HTMLElement>("[tabindex='-1']"),
  };
}

/** A row that disappears with its focused button gives the focus to the row beside it, or to the list's heading. */
export function keepFocusInList(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const { beside, heading } = besideRow(button);
    (firstButton(beside) ?? heading)?.focus();
  };
}

/**
 * Where the focus goes from a dialog that a row's button opened: null for that button; if it is gone, its row, the row
 * beside it or the list's heading.
 */
export function focusAfter(button: Element | null): () => HTMLElement | null {
  const { row, beside, heading } = besideRow(button);
  return () => {
    if (button?.isConnected !== false) return null;
    const rows = [row, beside].filter((each) => each?.isConnected);
    return rows.map(firstButton).find(Boolean) ?? heading ?? null;
  };
}

/** A button in a row of a list: small enough for a table, large enough to tap. */
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
