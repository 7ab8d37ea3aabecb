import { type ReactNode, useId } from "react";
import { useField } from "#app/components/use-field.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";

/** One field of the forms of manual entry. */
export function useManualEntryField(name: keyof ManualEntryValues) {
  return useField<ManualEntryValues>(name);
}

interface FormCardProps {
  title: string;
  /** Says what to do here, where that is not plain. */
  text?: string;
  children: ReactNode;
}

/** One part of a form of manual entry, in the order of the paper. */
export function FormCard({ title, text, children }: FormCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded bg-white p-5 shadow-low sm:p-6">
      <h3 id={id} className="text-lead leading-tight">
        {title}
      </h3>
      {text && <p className="mt-1 max-w-line text-small text-dusk-700">{text}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
