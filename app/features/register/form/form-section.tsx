import { type ReactNode, useId } from "react";
import { ChalkRule } from "#app/components/chalk-lines.tsx";

interface FormSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of a form, under its own heading; a chalk line closes the part before it. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="py-10">
      <ChalkRule className="mb-10 text-sand-300" />
      <h2 id={titleId} className="text-title">
        {title}
      </h2>
      {text && <p className="mt-2 max-w-line text-dusk-700">{text}</p>}
      <div className="mt-6 grid gap-6">{children}</div>
    </section>
  );
}
