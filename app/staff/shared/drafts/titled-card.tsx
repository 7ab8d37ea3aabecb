import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Card } from "#app/ui/card.tsx";

interface TitledCardProps {
  id?: string;
  title: string;
  text?: string;
  className?: string;
  /** True for two columns of fields on wide screens. */
  hasTwoColumns?: boolean;
  children: ReactNode;
}

export function TitledCard(props: TitledCardProps) {
  const { id: cardId, title, text, className = "", hasTwoColumns = false, children } = props;
  const headingId = useId();
  return (
    <Card
      id={cardId}
      tabIndex={cardId ? -1 : undefined}
      aria-labelledby={headingId}
      padding="none"
      className={`min-w-0 scroll-mt-28 p-4 outline-none sm:p-6 ${className}`}
    >
      <h3 id={headingId} className="text-lead leading-tight wrap-anywhere">
        {title}
      </h3>
      {text && <p className="mt-1 max-w-prose text-small text-dusk-700">{text}</p>}
      <div className={`mt-4 grid gap-5 ${hasTwoColumns ? "sm:grid-cols-2" : ""}`}>{children}</div>
    </Card>
  );
}

/** A typed value in formatted form. */
export function FormattedValue({ children }: { children: ReactNode }) {
  return <p className="tabular-nums min-w-0 text-small text-dusk-700 wrap-anywhere">{children}</p>;
}

/** A warning about an unusual but valid value. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <p className="tabular-nums flex gap-2 rounded bg-marigold-50 px-3 py-2 text-small wrap-anywhere">
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
