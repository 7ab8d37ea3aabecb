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

/** A row that disappears with its focused button gives the focus to the row beside it, or to the list's heading. */
export function keepFocusInList(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const row = button.closest("li, tr");
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    const heading = button.closest("section")?.querySelector<HTMLElement>("[tabindex='-1']");
    (beside?.querySelector<HTMLElement>("button") ?? heading)?.focus();
  };
}

/** A button in a row of a list: small enough for a table, large enough to tap. */
export function RowButton({ tone = "plain", busy = false, onClick, ...rest }: RowButtonProps) {
  return (
    <button
      ref={keepFocusInList}
      type="button"
      aria-disabled={busy || undefined}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded px-3 text-small font-semibold transition-colors aria-disabled:opacity-60 print:hidden ${TONES[tone]}`}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
      {...rest}
    />
  );
}
