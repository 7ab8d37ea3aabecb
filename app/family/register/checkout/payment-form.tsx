import { CardPayment } from "#app/family/payment/card-form.tsx";
import {
  type CardPaymentOptions,
  type Prepared,
  useCardPayment,
  useGoToSuccess,
} from "#app/family/payment/use-card-payment.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { completeOrder, type SetUpPayment, saveOrder } from "#app/family/register/registration-payment.ts";
import { useChosenProgram } from "#app/family/register/use-chosen-program.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";

interface PaymentOptions extends Pick<CardPaymentOptions, "paymentError" | "onChanged"> {
  order: PendingOrder;
  payment: SetUpPayment;
  /** Makes sure that the places are still held. */
  renew: () => Promise<Prepared>;
}

/** Pays for an order. */
function usePayment({ order, payment, renew, ...options }: PaymentOptions) {
  const { t } = useTranslation("checkout");
  const goToSuccess = useGoToSuccess("registration");
  const { orderId, proof, intentStatus } = payment;
  const [only, ...others] = order.children;
  const { words, isCamp } = useChosenProgram(only?.programId);
  const one = isCamp ? ("campSuccess" as const) : ("programSuccess" as const);
  const situation = others.length > 0 ? ("orderSuccess" as const) : one;
  return useCardPayment({
    ...options,
    purpose: "registration",
    proof,
    startsAtBank: intentStatus === "processing",
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
}

interface PaymentFormProps extends PaymentOptions {
  /** When the places are free for others again, in milliseconds of this device's clock. */
  heldUntil: number;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
}

/** What is paid, and beside it the card form or what has to be known in its place. */
export function PaymentForm({ heldUntil, scriptFailed, ...options }: PaymentFormProps) {
  const { order, payment } = options;
  const { proof, totalCents, lines, reference } = payment;
  const { t } = useTranslation("checkout");
  const [only, ...others] = order.children;
  /** Name of an only child; several are called "your children". */
  const name = others.length === 0 ? only?.firstName : undefined;
  const paying = usePayment(options);
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_1.35fr] lg:gap-16">
      <CheckoutSummary
        order={order}
        lines={lines}
        totalCents={totalCents}
        heldUntil={heldUntil}
        changeable={paying.step === "card"}
      />
      <CardPayment
        paying={paying}
        proof={proof}
        scriptFailed={scriptFailed}
        purpose="registration"
        amountCents={totalCents}
        title={t("card.title")}
        payLabel={t("card.pay", { amount: totalCents })}
        atBank={name === undefined ? t("atBank.nextMany") : t("atBank.next", { name })}
        unsaved={
          <>
            <p>{t("unsaved.text", { amount: totalCents })}</p>
            <p>{name === undefined ? t("unsaved.nextMany") : t("unsaved.next", { name })}</p>
            <p>
              {t("unsaved.number")} <strong className="figures whitespace-nowrap">{reference}</strong>
            </p>
          </>
        }
      />
    </div>
  );
}
