import { Suspense, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { useConfig } from "#app/lib/use-config.ts";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Cents } from "#domain/money/money.ts";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import { BalanceAmount } from "./balance-amount.tsx";
import type { BalancePaymentProps } from "./balance-payment.tsx";
import { readPaymentAttempt } from "./tab-payment.ts";

/** A separate file, because most families have no open balance. */
const BalancePayment = lazyWithPreload(async () => (await import("./balance-payment.tsx")).BalancePayment);

interface PayOpenBalanceProps extends BalancePaymentProps {
  openCents: Cents;
  /** True if the family may wait, as during an aid decision. */
  isOptional?: boolean;
}

/**
 * Pays the open balance of a placed order by card. After a reload during a payment, continues with it.
 * Returns null without an open balance (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
 */
export function PayOpenBalance({ openCents, isOptional = false, ...order }: PayOpenBalanceProps) {
  const { t } = useTranslation("checkout");
  const { config } = useConfig();
  const [storedAttempt] = useState(() => readPaymentAttempt("registration"));
  const isResumed = storedAttempt?.orderId === order.orderId;
  const [isPaying, setIsPaying] = useState(isResumed);
  const [cents, setCents] = useState(isResumed ? storedAttempt.cents : undefined);
  /** After a partial payment, the family chooses the next amount. */
  const finish = () => {
    setIsPaying(false);
    setCents(undefined);
    order.onBalanceChanged();
  };
  if (openCents === 0) return null;
  if (openCents < MIN_CHARGE_CENTS || config.paymentsAvailable === false) {
    return (
      <div className="grid gap-4 print:hidden">
        <p>{t(config.paymentsAvailable === false ? "open.unavailable" : "open.tooLittle")}</p>
        <ContactPeople />
      </div>
    );
  }
  const pay = (chosenCents?: Cents) => {
    setCents(chosenCents);
    setIsPaying(true);
  };
  const choice = isOptional ? (
    <Button variant="secondary" className="tabular-nums" onClick={() => pay()}>
      {t("open.pay", { amount: openCents })}
    </Button>
  ) : (
    <BalanceAmount key={openCents} openCents={openCents} onChoose={pay} />
  );
  const payment = (
    <Suspense fallback={<Skeleton className="h-112" />}>
      <BalancePayment {...order} cents={cents} onBalanceChanged={finish} />
    </Suspense>
  );
  return <div className="print:hidden">{isPaying ? payment : choice}</div>;
}
