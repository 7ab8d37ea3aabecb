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

/** A button in a row of a list: small enough for a table, large enough to tap. */
export function RowButton({ tone = "plain", busy = false, onClick, ...rest }: RowButtonProps) {
  return (
    <button
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
