import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";

const BASE_CLASSES =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded py-2 font-display text-button font-bold text-center leading-tight transition-colors aria-disabled:opacity-60 disabled:opacity-60 forced-colors:border print:hidden";

const VARIANT_CLASSES = {
  /** The main action of a screen. */
  primary: "px-button bg-brand text-white hover:bg-brand-700 active:bg-brand-900",
  /** A further action beside the main one. */
  secondary:
    "px-button bg-white text-dusk-900 ring-2 ring-inset ring-dusk-900 hover:bg-dusk-900 hover:text-white active:bg-dusk-950",
  /** A square button with an icon only. */
  icon: "min-w-12 px-3 bg-white text-dusk-900 ring-2 ring-inset ring-dusk-900 hover:bg-dusk-900 hover:text-white active:bg-dusk-950",
  /** A button on a dark background. */
  chalk:
    "px-button bg-transparent text-white ring-2 ring-inset ring-white hover:bg-white hover:text-dusk-900",
  /** For rare actions: looks like a link, so that its text aligns with the margin. */
  quiet: "bg-transparent text-left text-dusk-700 underline underline-offset-4 hover:text-dusk-950",
  /** For actions that cannot be undone. */
  danger: "px-button bg-error text-white hover:brightness-90",
} as const;
export type ButtonVariant = keyof typeof VARIANT_CLASSES;

export function buttonClasses(variant: ButtonVariant, className = ""): string {
  return `${BASE_CLASSES} ${VARIANT_CLASSES[variant]} ${className}`;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  /** An action is in progress: the button keeps its place and focus, and ignores clicks. */
  busy?: boolean;
  disabled?: boolean;
}

export function Button({
  variant = "primary",
  busy = false,
  type = "button",
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={busy || undefined}
      className={buttonClasses(variant, className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({ href, variant = "primary", className, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClasses(variant, className)}>
      {children}
    </Link>
  );
}
