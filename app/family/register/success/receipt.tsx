import { useId } from "react";
import type { PaymentStatus } from "#app/family/payment/payment-status.ts";
import { OrderPriceLines } from "#app/family/register/order-price-lines.tsx";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { useJoinNames } from "./children-list.tsx";

/** Shirt size of each child, with the name if there are several. */
function useShirtSizes({ children }: PaymentStatus): string[] {
  const { t } = useTranslation("success");
  return children.flatMap(({ firstName, tshirtSize }) => {
    const listedSize = TSHIRT_SIZES.find((size) => size === tshirtSize);
    if (!listedSize) return [];
    const size = t(`terms:choices.tshirtSize.${listedSize}`);
    return children.length > 1 ? t("receipt.shirtOf", { name: firstName, size }) : size;
  });
}

/** Date, method and number of the payment, and the shirt sizes. */
function ReceiptFacts({ payment }: { payment: PaymentStatus }) {
  const { club } = useSiteData();
  const { t } = useTranslation("success");
  const { date } = useFormat();
  const { paidAt, cardLastFour, reference } = payment;
  const shirtSizes = useShirtSizes(payment);
  const isFree = reference === "";
  const method = isFree ? t("receipt.byCode") : cardLastFour && t("receipt.card", { digits: cardLastFour });
  const rows = [
    {
      label: t(isFree ? "receipt.confirmedOn" : "receipt.date"),
      value: paidAt && date(dateInZone(new Date(paidAt), club.timeZone)),
    },
    { label: t(isFree ? "receipt.confirmedBy" : "terms:paymentMethod"), value: method },
    { label: t("terms:paymentNumber"), value: reference },
    { label: t("terms:fields.tshirtSize"), value: shirtSizes.join(", ") },
  ];
  return (
    <dl className="tabular-nums mt-4 grid gap-x-4 gap-y-1 text-small">
      {rows.map(
        ({ label, value }) =>
          value && (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-dusk-700">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function Receipt({ payment }: { payment: PaymentStatus }) {
  const { club } = useSiteData();
  const { t } = useTranslation("success");
  const names = useJoinNames()(payment.children);
  const programOf = useFindProgram();
  const programs = payment.children.map(({ programId }) => programOf(programId).details.campName);
  const titleId = useId();
  return (
    <Card
      aria-labelledby={titleId}
      padding="page"
      data-printable
      className="relative break-inside-avoid lg:self-start"
    >
      <CornerQuarter className="absolute top-3 right-3 size-16 rotate-90 text-sand-200" />
      <h2 id={titleId} className="text-title">
        {t(payment.reference === "" ? "receipt.free" : "terms:paid")}
      </h2>
      <p className="text-small text-dusk-700">{club.name}</p>
      {names && <p className="mt-3 font-display text-headline font-black break-words">{names}</p>}
      {names && <p className="font-semibold wrap-anywhere">{[...new Set(programs)].join(" · ")}</p>}
      <OrderPriceLines
        lines={payment.lines}
        pricedChildren={payment.children}
        total={{
          label: t(payment.reference === "" ? "terms:total" : "receipt.total"),
          cents: payment.amountCents,
        }}
      />
      <ReceiptFacts payment={payment} />
      <PrintButton label={t("receipt.print")} />
    </Card>
  );
}
