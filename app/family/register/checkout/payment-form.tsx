import { OrderPayment } from "#app/family/payment/card-form.tsx";
import {
  type CardPaymentOptions,
  type Prepared,
  useCardPayment,
  useGoToSuccess,
} from "#app/family/payment/use-card-payment.ts";
import { completeOrder, saveOrder } from "#app/family/register/paid-order.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { useChosenProgram } from "#app/family/register/use-chosen-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import type { SetUpPayment } from "./use-order-setup.ts";

interface PaymentFormProps extends Pick<CardPaymentOptions, "paymentError" | "onChanged"> {
  order: PendingOrder;
  payment: SetUpPayment;
  /** Makes sure that the places are still held. */
  renew: () => Promise<Prepared>;
  /** When the places are free for others again, in milliseconds of this device's clock. */
  heldUntil: number;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
}

/** What is paid, and beside it the card form or what has to be known in its place. */
export function PaymentForm(props: PaymentFormProps) {
  const { order, payment, renew, heldUntil, scriptFailed, ...options } = props;
  const { t } = useTranslation("checkout");
  const goToSuccess = useGoToSuccess("registration");
  const { orderId, proof } = payment;
  const [only, ...others] = order.children;
  const isOne = others.length === 0;
  const { words, isCamp } = useChosenProgram(only?.programId);
  const situation = isOne ? (isCamp ? "campSuccess" : "programSuccess") : "orderSuccess";
  const paying = useCardPayment({
    ...options,
    payment,
    purpose: "registration",
    prepare: renew,
    onPaid: async () => {
      const saved = await saveOrder(orderId, proof);
      if (!saved) return false;
      const names = order.children.map(({ firstName }) => firstName);
      const isCertain = saved.children.every((child) => child.status === "confirmed");
      const told = isCertain ? t(`situations.${situation}`, { ...words, returnObjects: true }) : undefined;
      await goToSuccess(proof, () => completeOrder(names, proof), told);
      return true;
    },
  });
  /** Several children are called "your children". */
  const name = only?.firstName ?? "";
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary
        order={order}
        setUp={payment}
        heldUntil={heldUntil}
        changeable={paying.step === "card"}
      />
      <OrderPayment
        paying={paying}
        payment={payment}
        scriptFailed={scriptFailed}
        atBank={isOne ? t("atBank.next", { name }) : t("atBank.nextMany")}
        next={isOne ? t("unsaved.next", { name }) : t("unsaved.nextMany")}
      />
    </div>
  );
}
