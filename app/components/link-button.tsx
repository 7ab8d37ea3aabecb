import type { ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";

interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function LinkButton({ href, variant = "primary", className, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonStyle(variant, className)}>
      {children}
    </Link>
  );
}
