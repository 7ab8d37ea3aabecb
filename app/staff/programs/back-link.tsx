import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";

/** To the list that a form or a page stands under. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden size={18} className="shrink-0" />
      {children}
    </Link>
  );
}
