import { useEffect, useState } from "react";
import type { OrderStatus } from "#app/family/payment/order-status.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";

/** The end of the hold before a card payment; later, a note that the payment first checks for free spots. */
export function HoldUntilPayment({ until, isMany }: { until: number; isMany: boolean }) {
  const { t } = useTranslation("checkout");
  const { deadline } = useFormat();
  const [endedHold, setEndedHold] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setEndedHold(until), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  const key = endedHold === until ? "heldOver" : "held";
  return (
    <p role="status" className="tabular-nums mt-4 border-l-4 border-marigold pl-3">
      {t(`summary.${key}${isMany ? "Many" : ""}` as const, { at: deadline(until) })}
    </p>
  );
}

/** The end of the hold before a code; later, a note that spots may be gone. */
export function HoldUntilCode({ status, until }: { status: OrderStatus; until: number }) {
  const { t } = useTranslation("checkout");
  const { deadline } = useFormat();
  const isPaid = status.paymentStatus === "paid";
  const count = status.children.filter(({ outcome }) => !isPaid || outcome === "waiting").length;
  if (status.heldSeconds === 0)
    return <p className="border-l-4 border-marigold pl-3">{t("free.keptOver", { count })}</p>;
  return (
    <p className="tabular-nums border-l-4 border-marigold pl-3">
      {t("free.kept", { count, at: deadline(until) })}
    </p>
  );
}
