import { useFormat } from "#app/lib/i18n/use-format.ts";
import { Card } from "#app/ui/card.tsx";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentMethod } from "#domain/money/payments.ts";

const WAYS = { card: "toCard", cash: "toCash", check: "toCheck" } as const;

type Line = "back" | "kept" | "lost" | (typeof WAYS)[PaymentMethod];

interface LeavingAmountsProps {
  shown: {
    refundCents: Cents;
    cancellationFeeCents: Cents;
    discountLostCents: Cents;
    percent: number;
    back: readonly { paymentId?: string; method: PaymentMethod; cents: Cents }[];
  };
  /** How the reader calls a line: staff hand money over, a family gets it. */
  wordOf: (line: Line, values: { percent: number }) => string;
}

/** What is refunded and how, what is kept, and what siblings pay more, with reasons. */
export function LeavingAmounts({ shown, wordOf }: LeavingAmountsProps) {
  const { money } = useFormat();
  const { refundCents, cancellationFeeCents, discountLostCents, percent, back } = shown;
  const values = { percent: 100 - percent };
  const rows = [
    ...back.map(({ paymentId, method, cents }) => ({ id: paymentId ?? method, line: WAYS[method], cents })),
    ...(cancellationFeeCents > 0 ? [{ id: "kept", line: "kept" as const, cents: cancellationFeeCents }] : []),
    ...(discountLostCents > 0 ? [{ id: "lost", line: "lost" as const, cents: discountLostCents }] : []),
  ];
  return (
    <Card as="dl" ground="sand" padding="none" className="tabular-nums mt-4 min-h-36 px-4 py-3 text-small">
      {[{ id: "back", line: "back" as const, cents: refundCents }, ...rows].map(({ id, line, cents }) => (
        <div key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="flex-[1_1_8rem] text-dusk-700">{wordOf(line, values)}</dt>
          <dd className={line === "back" ? "font-display text-title font-black" : ""}>{money(cents)}</dd>
        </div>
      ))}
    </Card>
  );
}
