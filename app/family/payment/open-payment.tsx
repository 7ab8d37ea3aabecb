import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { CardPayment } from "./card-form.tsx";
import type { PaymentError } from "./confirm-card.ts";
import { useSetupErrorText } from "./payment-error-text.ts";
import { WhileSettingUp } from "./payment-notices.tsx";
import { StripeForm } from "./stripe-form.tsx";
import { forgetAttempt, type PaymentStatus, paymentStatus } from "./tab-payment.ts";
import { CHANGED, useCardPayment } from "./use-card-payment.ts";
import { type SetUpBalance, useOpenPayment } from "./use-open-payment.ts";

export interface OpenPaymentProps {
  orderId: string;
  /** Shows the order anew, once it is paid or owes something else. */
  onPaid: () => void;
}

/** Says what became of a payment that this tab made, and shows the order anew. */
function useBalancePaid({ orderId, onPaid }: OpenPaymentProps) {
  const { t } = useTranslation("checkout");
  const toast = useToast();
  return ({ isDouble, state }: PaymentStatus) => {
    forgetAttempt(orderId);
    const goesBack = isDouble || state === "duplicate_paid";
    const { title, message } = t(goesBack ? "open.back" : "open.paid", { returnObjects: true });
    toast({ title, message, tone: goesBack ? "neutral" : "success" });
    onPaid();
  };
}

interface BalanceFormProps extends OpenPaymentProps, Pick<ReturnType<typeof useOpenPayment>, "lookAgain"> {
  payment: SetUpBalance;
  paymentError: PaymentError | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  onChanged: () => void;
}

/** The card form, or the notice that replaces it. */
function BalanceForm({ payment, scriptFailed, lookAgain, ...options }: BalanceFormProps) {
  const { t } = useTranslation("checkout");
  const { proof, totalCents, intentStatus, reference } = payment;
  const { paymentError, onChanged } = options;
  const paid = useBalancePaid(options);
  const paying = useCardPayment({
    proof,
    paymentError,
    onChanged,
    purpose: "registration",
    startsAtBank: intentStatus === "processing",
    returnPath: window.location.pathname,
    prepare: lookAgain,
    onPaid: async () => {
      const status = await paymentStatus(proof).catch(() => null);
      if (status) paid(status);
      return status !== null;
    },
  });
  return (
    <CardPayment
      paying={paying}
      proof={proof}
      scriptFailed={scriptFailed}
      purpose="registration"
      amountCents={totalCents}
      title={t("card.title")}
      payLabel={t("card.pay", { amount: totalCents })}
      atBank={t("open.atBank")}
      unsaved={
        <>
          <p>{t("unsaved.text", { amount: totalCents })}</p>
          <p>
            {t("unsaved.number")} <strong className="figures whitespace-nowrap">{reference}</strong>
          </p>
        </>
      }
    />
  );
}

/** The payment could not be set up. */
function NotSetUp({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("common");
  const { title, message } = useSetupErrorText("paymentSetupFailed")(error);
  return (
    <div role="alert">
      <Notice tone="error" title={title}>
        <p>{message}</p>
        <Button variant="secondary" onClick={onRetry} className="mt-4">
          {t("tryAgain")}
        </Button>
      </Notice>
    </div>
  );
}

/** The card payment of what an order owes, once the server has set it up. */
export function OpenPayment(order: OpenPaymentProps) {
  const [round, setRound] = useState(0);
  const { setUp, paid, error, tryAgain, lookAgain, stripe, scriptFailed } = useOpenPayment(
    order.orderId,
    round,
  );
  const goOn = useEffectEvent(useBalancePaid(order));
  useEffect(() => {
    if (paid) goOn(paid);
  }, [paid]);
  const toast = useToast();
  const { title, message } = useErrorText().ofCode("nothing_open");
  const isOver = error instanceof ApiError && error.code === "nothing_open";
  const leave = useEffectEvent(() => {
    forgetAttempt(order.orderId);
    toast({ title, message });
    order.onPaid();
  });
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  if (error) return <NotSetUp error={error} onRetry={tryAgain} />;
  if (!setUp) return <WhileSettingUp purpose="registration" shape={<Skeleton className="h-112" />} />;
  return (
    <StripeForm stripe={stripe} clientSecret={setUp.proof.clientSecret}>
      <BalanceForm
        {...order}
        lookAgain={lookAgain}
        scriptFailed={scriptFailed}
        payment={setUp}
        paymentError={round > 0 ? CHANGED : null}
        onChanged={() => setRound((last) => last + 1)}
      />
    </StripeForm>
  );
}
