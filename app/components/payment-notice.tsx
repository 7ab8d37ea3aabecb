import type { ReactNode } from "react";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";

interface PaymentNoticeProps {
  title: string;
  /** What the colour of the edge says too: something is under way, or needs attention. */
  tone: "calm" | "careful";
  children: ReactNode;
}

const EDGES = { calm: "border-agave", careful: "border-marigold" } as const;

/** Stands in place of the card form once paying again would be wrong. */
export function PaymentNotice({ title, tone, children }: PaymentNoticeProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section className={`rounded border-t-5 bg-white p-5 shadow-low sm:p-8 lg:self-start ${EDGES[tone]}`}>
      <h2 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <div className="mt-4 grid max-w-line gap-4">{children}</div>
    </section>
  );
}
