import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";

interface ByHandPageProps {
  title: string;
  text: string;
  /** Where the way back leads, and what it is called. */
  back: { href: string; label: string };
  children: ReactNode;
}

/** The frame of a form by hand: the way back, what it is, and the form. */
export function ByHandPage({ title, text, back, children }: ByHandPageProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section aria-label={title} className="max-w-3xl">
      <Link
        href={back.href}
        className="mb-4 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden size={18} />
        {back.label}
      </Link>
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
        {title}
      </h2>
      <p className="mt-1 mb-6 max-w-line text-dusk-700">{text}</p>
      {children}
    </section>
  );
}
