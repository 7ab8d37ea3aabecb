import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  /** While something is under way: the button keeps its place and the focus, and does nothing. */
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
      className={buttonStyle(variant, className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}
