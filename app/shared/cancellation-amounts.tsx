import { useFormat } from "#app/lib/i18n/use-format.ts";
import { Card } from "#app/ui/card.tsx";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentMethod } from "#domain/money/payments.ts";

const REFUND_LABELS = { card: "toCard", cash: "toCash", check: "toCheck", other: "toOther" } as const;

type AmountLabel = "refund" | "cancellationFee" | "discountLost" | (typeof REFUND_LABELS)[PaymentMethod];

interface CancellationAmountsProps {
  amounts: {
    refundCents: Cents;
    cancellationFeeCents: Cents;
    discountLostCents: Cents;
    percent: number;
    refundParts: readonly { paymentId?: string; method: PaymentMethod; cents: Cents }[];
  };
  /** Label of a line, which differs for staff and families. */
  labelOf: (labelKey: AmountLabel, values: { percent: number }) => string;
}

/** Refund by payment method, cancellation fee, and lost discount of siblings, with reasons. */
export function CancellationAmounts({ amounts, labelOf }: CancellationAmountsProps) {
  const { money } = useFormat();
  const { refundCents, cancellationFeeCents, discountLostCents, percent, refundParts } = amounts;
  const values = { percent: 100 - percent };
  const deductions = [
    { id: "fee", labelKey: "cancellationFee", cents: cancellationFeeCents },
    { id: "discount", labelKey: "discountLost", cents: discountLostCents },
  ] as const;
  const rows: { id: string; labelKey: AmountLabel; cents: Cents }[] = [
    { id: "refund", labelKey: "refund", cents: refundCents },
    ...refundParts.map(({ paymentId, method, cents }) => ({
      id: paymentId ?? method,
      labelKey: REFUND_LABELS[method],
      cents,
    })),
    ...deductions.filter(({ cents }) => cents > 0),
  ];
  return (
    <Card
      as="dl"
      background="sand"
      padding="none"
      className="tabular-nums mt-4 min-h-36 px-4 py-3 text-small"
    >
      {rows.map(({ id, labelKey, cents }) => (
        <div key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <dt className="flex-[1_1_8rem] text-dusk-700">{labelOf(labelKey, values)}</dt>
          <dd className={labelKey === "refund" ? "font-display text-title font-black" : ""}>
            {money(cents)}
          </dd>
        </div>
      ))}
    </Card>
  );
}
