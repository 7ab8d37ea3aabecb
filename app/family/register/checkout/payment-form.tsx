import { OrderPayment } from "#app/family/payment/card-payment.tsx";
import {
  type CardPaymentOptions,
  type PrepareResult,
  useCardPayment,
  useGoToSuccess,
} from "#app/family/payment/use-card-payment.ts";
import { completeOrder, confirmWithRetries } from "#app/family/register/paid-order.ts";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { useFindProgram } from "#app/family/register/use-registered-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { weekdayAndDay } from "#domain/time/formats.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import type { OrderPaymentSetup } from "./use-order-setup.ts";

interface PaymentFormProps extends Pick<CardPaymentOptions, "paymentError" | "onPaymentReplaced"> {
  order: PendingOrder;
  payment: OrderPaymentSetup;
  /** Renews the hold if it ends soon. */
  prepareCharge: () => Promise<PrepareResult>;
  /** End of the hold, in milliseconds by this device's clock. */
  heldUntil: number;
  hasScriptFailed: boolean;
  /** Called when the order was stored to be paid in cash. */
  onPayCash: () => void;
}

/** The order's summary beside the card form, or the notice that replaces the form. */
export function PaymentForm(props: PaymentFormProps) {
  const { order, payment, prepareCharge, heldUntil, hasScriptFailed, onPayCash, ...options } = props;
  const { t, language } = useTranslation("checkout");
  const goToSuccess = useGoToSuccess("registration");
  const { orderId, proof, cashDay } = payment;
  const [firstChild, ...otherChildren] = order.children;
  const isSingle = otherChildren.length === 0;
  const { details, isCamp } = useFindProgram()(firstChild?.programId);
  const situation = isSingle ? (isCamp ? "campSuccess" : "programSuccess") : "orderSuccess";
  const cardPayment = useCardPayment({
    ...options,
    payment,
    purpose: "registration",
    prepareCharge,
    onPaid: async () => {
      const savedOrder = await confirmWithRetries(orderId, proof);
      if (!savedOrder) return false;
      const names = order.children.map(({ firstName }) => firstName);
      const isCertain = savedOrder.children.every((child) => child.status === "confirmed");
      const successTexts = isCertain
        ? t(`situations.${situation}`, { ...details, returnObjects: true })
        : undefined;
      await goToSuccess(proof, () => completeOrder(names, proof), successTexts);
      return true;
    },
  });
  const payCash = () => {
    savePendingOrder({ ...order, paysCash: true });
    onPayCash();
  };
  /** Used for a single child; the texts call several "your children". */
  const name = firstChild?.firstName ?? "";
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary
        order={order}
        setup={payment}
        heldUntil={heldUntil}
        isChangeable={cardPayment.step === "card"}
      />
      <div>
        <OrderPayment
          cardPayment={cardPayment}
          payment={payment}
          hasScriptFailed={hasScriptFailed}
          processingText={isSingle ? t("processing.next", { name }) : t("processing.nextMany")}
          confirmedText={isSingle ? t("unconfirmed.next", { name }) : t("unconfirmed.nextMany")}
        />
        {cashDay && cardPayment.step === "card" && (
          <Button variant="secondary" className="mt-6 w-full" onClick={payCash}>
            {t("free.cash.choose", { day: weekdayAndDay(cashDay, language) })}
          </Button>
        )}
      </div>
    </div>
  );
}
