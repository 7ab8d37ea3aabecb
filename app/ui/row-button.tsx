import type { ComponentProps } from "react";
import { keepFocusInList } from "./list-focus.ts";

const TONE_CLASSES = {
  main: "bg-brand text-white hover:bg-brand-700",
  plain: "bg-white ring-1 ring-inset ring-sand-700 hover:bg-sand-100",
} as const;

interface RowButtonProps extends ComponentProps<"button"> {
  tone?: keyof typeof TONE_CLASSES;
  busy?: boolean;
}

/** A button in a row of a list: compact for a table, but large enough to tap. */
export function RowButton({ tone = "plain", busy, className = "", onClick, ...rest }: RowButtonProps) {
  return (
    <button
      ref={keepFocusInList}
      type="button"
      aria-disabled={busy || undefined}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded px-3 text-small font-semibold transition-colors aria-disabled:opacity-60 print:hidden ${TONE_CLASSES[tone]} ${className}`}
      onClick={(event) => {
        if (!busy) onClick?.(event);
      }}
      {...rest}
    />
  );
}
