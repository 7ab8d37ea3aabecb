const BASE =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded px-6 py-2 font-display text-lead font-bold text-center leading-tight transition-colors aria-disabled:opacity-60 disabled:opacity-60 forced-colors:border print:hidden";

const VARIANTS = {
  /** The one action that matters on a screen. */
  primary: "bg-brand text-white hover:bg-brand-700 active:bg-brand-900",
  /** Beside it. */
  secondary:
    "bg-white text-dusk-900 ring-2 ring-inset ring-dusk-900 hover:bg-dusk-900 hover:text-white active:bg-dusk-950",
  /** On a dusk ground. */
  chalk: "bg-transparent text-white ring-2 ring-inset ring-white hover:bg-white hover:text-dusk-900",
  /** For what is rarely wanted. */
  quiet: "bg-transparent px-3 text-dusk-700 underline underline-offset-4 hover:text-dusk-950",
  /** For what cannot be undone. */
  danger: "bg-error text-white hover:brightness-90",
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

export function buttonStyle(variant: ButtonVariant, className = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${className}`;
}
