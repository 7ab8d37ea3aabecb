import { PaymentStateMark } from "#app/components/staff/payment-state-mark.tsx";
import { RefreshButton } from "#app/components/staff/refresh-button.tsx";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { Payer } from "./payer.tsx";
import { Purpose } from "./purpose.tsx";
import { RefundButton } from "./refund-button.tsx";
import type { Payment } from "./use-payment.ts";

/** Who paid how much, how it stands, and what staff can do. */
export function PaymentHead({ payment }: { payment: Payment }) {
  const { money } = useFormat();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
          <Payer payment={payment} />
        </h2>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
          <span className="figures font-display text-headline font-black">{money(payment.amountCents)}</span>
          <span className="text-dusk-700">
            <Purpose payment={payment} />
          </span>
          <PaymentStateMark state={payment.state} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <RefundButton payment={payment} />
        <RefreshButton />
      </div>
    </div>
  );
}
