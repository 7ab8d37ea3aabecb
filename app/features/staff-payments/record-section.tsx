import { type ReactNode, useId } from "react";

/** One of a payment's records below its own heading. */
export function RecordSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-lead">
        {title}
      </h3>
      {children}
    </section>
  );
}
