import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Card } from "#app/ui/card.tsx";

interface TitledCardProps {
  /** The target of links, for instance about what is missing in it. */
  id?: string;
  title: string;
  text?: string;
  className?: string;
  /** Whether its fields stand in two columns where there is room. */
  columns?: boolean;
  children: ReactNode;
}

/** A section of a page with a title. */
export function TitledCard(props: TitledCardProps) {
  const { id: cardId, title, text, className = "", columns = false, children } = props;
  const id = useId();
  return (
    <Card
      id={cardId}
      tabIndex={cardId ? -1 : undefined}
      aria-labelledby={id}
      padding="none"
      className={`min-w-0 scroll-mt-28 p-4 outline-none sm:p-6 ${className}`}
    >
      <h3 id={id} className="text-lead leading-tight wrap-anywhere">
        {title}
      </h3>
      {text && <p className="mt-1 max-w-prose text-small text-dusk-700">{text}</p>}
      <div className={`mt-4 grid gap-5 ${columns ? "sm:grid-cols-2" : ""}`}>{children}</div>
    </Card>
  );
}

/** A typed value, repeated in words. */
export function FormattedValue({ children }: { children: ReactNode }) {
  return <p className="tabular-nums min-w-0 text-small text-dusk-700 wrap-anywhere">{children}</p>;
}

/** A warning about a value that is unusual but allowed. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="tabular-nums flex gap-2 rounded bg-marigold-50 px-3 py-2 text-small wrap-anywhere">
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
