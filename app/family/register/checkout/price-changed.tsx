import { useId } from "react";
import { OrderBill } from "#app/family/register/order-bill.tsx";
import { type PendingOrder, type ShownPrice, savePendingOrder } from "#app/family/register/pending-order.ts";
import type { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { NoticePage } from "./checkout-notices.tsx";

/** The new price in a price_changed answer; undefined for any other. */
export function newPriceOf({ code, body }: ApiError): ShownPrice | undefined {
  const { lines, totalCents, quoteHash } = body;
  if (code !== "price_changed" || typeof quoteHash !== "string") return undefined;
  return { lines: lines as ShownPrice["lines"], totalCents: Number(totalCents), quoteHash };
}

interface BillProps {
  title: string;
  price: ShownPrice;
  order: PendingOrder;
}

function Bill({ title, price: { lines, totalCents }, order }: BillProps) {
  const { t } = useTranslation("checkout");
  const id = useId();
  return (
    <Card aria-labelledby={id} padding="none" className="min-w-0 p-6">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <OrderBill
        lines={lines}
        billed={order.children}
        total={{ label: t("summary.total"), cents: totalCents }}
      />
    </Card>
  );
}

interface PriceChangedProps {
  order: PendingOrder;
  price: ShownPrice;
  /** The order was stored with the new price. */
  onAccepted: () => void;
}

/**
 * The price has changed since the family saw it. Nothing is charged before it accepts
 * (docs/reference/prices.md#price-guarantee).
 */
export function PriceChanged({ order, price, onAccepted }: PriceChangedProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const { title, message } = useErrorText().ofCode("price_changed");
  const words = order.aid === undefined ? "priceChanged.confirm" : "free.aid.confirm";
  const accept = () => {
    savePendingOrder({ ...order, shown: price });
    onAccepted();
  };
  return (
    <NoticePage
      notice={
        <Notice tone="warning" title={title}>
          <p>{message}</p>
        </Notice>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {order.shown && <Bill title={t("priceChanged.before")} price={order.shown} order={order} />}
        <Bill title={t("priceChanged.now")} price={price} order={order} />
      </div>
      <div className="flex flex-wrap gap-4">
        <Button onClick={accept}>
          {price.totalCents > 0 && order.aid === undefined
            ? t("card.pay", { amount: price.totalCents })
            : t(words)}
        </Button>
        <LinkButton href="/register" variant="secondary">
          {t("summary.change")}
        </LinkButton>
        <LinkButton href="/" variant="quiet">
          {t("common:backHome")}
        </LinkButton>
      </div>
    </NoticePage>
  );
}
