import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Amounts, PaymentBadge } from "#app/staff/registrations/list/registration-cells.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { OrderLines } from "#app/staff/shared/display/order-lines.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { useProgramName } from "#app/staff/shared/list/use-season-scope.ts";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { paymentPath, refundPath } from "#domain/staff/staff-paths.ts";
import { spacedNumber } from "#domain/text/spaced-number.ts";
import { DetailsCard, type DetailsProps } from "./details-card.tsx";

const LINK_CLASSES = "-my-2 inline-flex min-h-11 items-center";

export function PaymentDetails({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { paymentId, paymentMethod, paymentStatus, checkNumber, methodName, reference, money, cashNumber } =
    registration;
  const isRefundable = money === "paid" || money === "part_refunded";
  return (
    <DetailsCard title={t("terms:payment")}>
      <Fact label={t("terms:paymentStatus")}>
        <PaymentBadge registration={registration} />
      </Fact>
      {paymentStatus === "paid" && paymentMethod && (
        <Fact label={t("terms:paymentMethod")}>{methodName ?? t(`terms:methods.${paymentMethod}`)}</Fact>
      )}
      {checkNumber && <Fact label={t("terms:checkNumber")}>{checkNumber}</Fact>}
      {reference && <Fact label={t("terms:paymentReference")}>{reference}</Fact>}
      {cashNumber && <Fact label={t("terms:cashNumber")}>{spacedNumber(cashNumber)}</Fact>}
      <Amounts registration={registration} />
      {paymentId && (
        <Fact label={t("details.ledgerEntries")}>
          <span className="flex flex-wrap justify-end gap-x-5">
            {isRefundable && (
              <TextLink href={refundPath(paymentId)} variant="row" className={LINK_CLASSES}>
                {t("details.sendBack")}
              </TextLink>
            )}
            <TextLink href={paymentPath(paymentId)} variant="row" className={LINK_CLASSES}>
              {t("details.openPayment")}
            </TextLink>
          </span>
        </Fact>
      )}
    </DetailsCard>
  );
}

/** The child's order (docs/reference/staff-registrations.md#siblings-in-one-order). */
export function OrderDetails({ registration: { id, order, eraseAt } }: DetailsProps) {
  const { t } = useTranslation("admin");
  const { instant } = useFormat();
  const { hrefOf } = useRegistrationView();
  const programName = useProgramName();
  if (!order) return null;
  const siblings = order.children.filter((child) => child.id !== id);
  return (
    <DetailsCard title={t("order.title", { number: paymentNumberOf(order.id) })}>
      {eraseAt && <Fact label={t("order.eraseAt")}>{instant(eraseAt)}</Fact>}
      {siblings.length > 0 && (
        <Fact label={t("list.also")}>
          {siblings.map((sibling) => (
            <span key={sibling.id} className="block">
              <TextLink href={hrefOf(sibling.id)} variant="row" className={LINK_CLASSES}>
                {childName(sibling)}
              </TextLink>
              <span className="block text-dusk-700">
                {sibling.deletedAt === null ? programName(sibling.programId) : t("order.deleted")}
              </span>
            </span>
          ))}
        </Fact>
      )}
      <OrderLines order={order} />
    </DetailsCard>
  );
}
