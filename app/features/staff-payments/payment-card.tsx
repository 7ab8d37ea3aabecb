import { Link } from "wouter";
import { PaymentStateMark } from "#app/components/staff/payment-state-mark.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { GoneAmounts } from "./gone-amounts.tsx";
import { Payer } from "./payer.tsx";
import { Purpose } from "./purpose.tsx";
import { usePaymentView } from "./use-payment-view.ts";
import type { PaymentRow } from "./use-payments.ts";

/** One payment on a small screen; the whole card opens it. */
export function PaymentCard({ payment }: { payment: PaymentRow }) {
  const { money } = useFormat();
  const clubTime = useClubTime();
  const { addressOf } = usePaymentView();
  const { id, state, createdAt, amountCents } = payment;
  return (
    <li className="figures rounded bg-white text-small shadow-low">
      <Link href={addressOf(id)} className="block rounded p-5 hover:bg-sand-100">
        <span className="flex items-start justify-between gap-4">
          <span className="font-display text-lead leading-tight font-bold wrap-anywhere">
            <Payer payment={payment} />
          </span>
          <span className="shrink-0 text-right font-semibold">
            {money(amountCents)}
            <GoneAmounts payment={payment} />
          </span>
        </span>
        <span className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-dusk-700">
          <PaymentStateMark state={state} />
          <span>
            <Purpose payment={payment} /> · <time dateTime={createdAt}>{clubTime(createdAt)}</time>
          </span>
        </span>
      </Link>
    </li>
  );
}
