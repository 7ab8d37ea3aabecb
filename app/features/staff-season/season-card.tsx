import type { ReactNode } from "react";

interface SeasonCardProps {
  /** Of the heading. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** One picture with its title, and one sentence that says what it shows. */
export function SeasonCard({ id, title, text, children }: SeasonCardProps) {
  return (
    <section aria-labelledby={id} className="break-inside-avoid rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id={id} className="text-lead leading-tight">
        {title}
      </h3>
      {text && <p className="figures mt-1 max-w-line text-small text-dusk-700">{text}</p>}
      {children}
    </section>
  );
}
