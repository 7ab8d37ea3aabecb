import { Suspense, useState } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { Cents } from "#domain/money/money.ts";
import { LEAST_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import type { OpenPaymentProps } from "./open-payment.tsx";
import { attemptOf } from "./tab-payment.ts";
import { usePaymentConfig } from "./use-payment-config.ts";

/** A separate file, because most families owe nothing. */
const OpenPayment = lazyWithPreload(async () => (await import("./open-payment.tsx")).OpenPayment);

interface PayOpenProps extends OpenPaymentProps {
  openCents: Cents;
  /** Whether the family need not pay now, as while the club decides about aid. */
  isOptional?: boolean;
}

/**
 * Pays by card what a placed order still owes. After a reload in the middle of a payment it goes on where it was. Draws
 * nothing if nothing is open (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
 */
export function PayOpen({ openCents, isOptional = false, ...order }: PayOpenProps) {
  const { t } = useTranslation("checkout");
  const { settings } = usePaymentConfig();
  const [isPaying, setIsPaying] = useState(() => attemptOf("registration")?.orderId === order.orderId);
  if (openCents === 0) return null;
  if (openCents < LEAST_CHARGE_CENTS || settings.paymentsAvailable === false) {
    return (
      <div className="grid gap-4 print:hidden">
        <p>{t(settings.paymentsAvailable === false ? "open.unavailable" : "open.tooLittle")}</p>
        <ContactPeople />
      </div>
    );
  }
  return (
    <div className="print:hidden">
      {isPaying ? (
        <Suspense fallback={<Skeleton className="h-112" />}>
          <OpenPayment {...order} />
        </Suspense>
      ) : (
        <Button
          variant={isOptional ? "secondary" : "primary"}
          className="tabular-nums"
          onClick={() => setIsPaying(true)}
        >
          {t("open.pay", { amount: openCents })}
        </Button>
      )}
    </div>
  );
}
