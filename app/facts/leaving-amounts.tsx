import { useFormat } from "#app/lib/i18n/use-format.ts";
import { Card } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/facts.tsx";
import type { Cents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-state.ts";

const WAYS = { card: "toCard", cash: "toCash", check: "toCheck" } as const;

type Line = "back" | "kept" | "lost" | (typeof WAYS)[PaymentMethod];

interface LeavingAmountsProps {
  shown: {
    refundCents: Cents;
    keptCents: Cents;
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
  const { refundCents, keptCents, discountLostCents, percent, back } = shown;
  const values = { percent: 100 - percent };
  return (
    <Card as="dl" ground="sand" padding="none" className="figures mt-4 min-h-36 px-4 py-3 text-small">
      <Fact label={wordOf("back", values)}>
        <span className="font-display text-title font-black">{money(refundCents)}</span>
      </Fact>
      {back.map(({ paymentId, method, cents }) => (
        <Fact key={paymentId ?? method} label={wordOf(WAYS[method], values)}>
          {money(cents)}
        </Fact>
      ))}
      {keptCents > 0 && <Fact label={wordOf("kept", values)}>{money(keptCents)}</Fact>}
      {discountLostCents > 0 && <Fact label={wordOf("lost", values)}>{money(discountLostCents)}</Fact>}
    </Card>
  );
}
