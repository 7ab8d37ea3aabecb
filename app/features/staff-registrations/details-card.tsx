import { type ReactNode, useId } from "react";

interface DetailsCardProps {
  title: string;
  /** In two columns where there is room. */
  columns?: boolean;
  /** Facts, each a line of the card's list. */
  children: ReactNode;
}

/** One part of a registration's details under its own heading. */
export function DetailsCard({ title, columns = false, children }: DetailsCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded bg-white p-5 text-small shadow-low">
      <h3 id={id} className="mb-2 text-lead leading-tight">
        {title}
      </h3>
      <dl className={`figures ${columns ? "gap-x-16 lg:columns-2" : ""}`}>{children}</dl>
    </section>
  );
}
