import { type ReactNode, use, useId } from "react";
import { ChalkRule } from "#app/ui/chalk-lines.tsx";
import { ChildAt } from "./child-at.ts";

interface FormSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A section with a heading and a chalk line above; inside a child's card, a subsection. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const titleId = useId();
  const { isCard } = use(ChildAt);
  const Heading = isCard ? "h4" : "h2";
  return (
    <section aria-labelledby={titleId} className={isCard ? "pt-2" : "py-5 sm:py-10"}>
      {!isCard && <ChalkRule className="mb-5 text-sand-300 sm:mb-10" />}
      <Heading id={titleId} className={isCard ? "text-lead" : "text-title"}>
        {title}
      </Heading>
      {text && <p className="mt-2 max-w-line text-dusk-700">{text}</p>}
      <div className="mt-5 grid gap-5 sm:mt-6 sm:gap-6">{children}</div>
    </section>
  );
}
