import { PaymentElement } from "@stripe/react-stripe-js";
import { LockKeyhole } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import type { PaymentErrorText } from "./payment-error-text.ts";
import {
  ProcessingNotice,
  ScrollIntoView,
  SlowPaymentNotice,
  StatusUnknownNotice,
  UnconfirmedNotice,
} from "./payment-notices.tsx";
import type { PaymentProof } from "./payment-status.ts";
import type { useCardPayment } from "./use-card-payment.ts";

/** The reason why nothing was paid. `isIncomplete`: a card field is empty, and no charge was attempted. */
type CardErrorText = PaymentErrorText & { isIncomplete: boolean };

/**
 * An error above the button, scrolled into view. A toast announces it, and the button refers to it by id, so
 * screen readers do not read it twice.
 */
function PaymentErrorNotice({ id, title, message, note, isIncomplete }: CardErrorText & { id: string }) {
  return (
    <ScrollIntoView id={id}>
      <Notice tone={isIncomplete ? "warning" : "error"} title={title}>
        <p>{message}</p>
        {note && <p className="font-semibold">{note}</p>}
      </Notice>
    </ScrollIntoView>
  );
}

interface CardPaymentFormProps {
  cardPayment: ReturnType<typeof useCardPayment>;
  purpose: PaymentPurpose;
  title: string;
  payLabel: string;
  /** Content above the card: the items to pay. */
  summary?: ReactNode;
  /** More fields between the card and the button. */
  children?: ReactNode;
}

function CardFields({ cardPayment }: Pick<CardPaymentFormProps, "cardPayment">) {
  const { t } = useTranslation("checkout");
  const [isReady, setIsReady] = useState(false);
  const onReady = () => {
    setIsReady(true);
    cardPayment.onCardFormReady();
  };
  return (
    <div className="relative min-h-60">
      {!isReady && (
        <div role="status" className="absolute inset-0 grid content-start gap-4">
          <span className="sr-only">{t("card.loading")}</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {/* Hidden until Stripe's fields are ready for typing. */}
      <div className={isReady ? "" : "invisible"}>
        <PaymentElement
          options={{ layout: "tabs" }}
          onReady={onReady}
          onLoadError={cardPayment.onCardFormFailed}
        />
      </div>
    </div>
  );
}

/** The card form with its pay button. The page must load the text group `checkout`. */
function CardPaymentForm({ cardPayment, purpose, title, payLabel, summary, children }: CardPaymentFormProps) {
  const { t } = useTranslation("checkout");
  const { paymentError, isBusy, slowStage } = cardPayment;
  const titleId = useId();
  const errorId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>(cardPayment.wasFormReplaced);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    cardPayment.pay();
  };
  return (
    <Card as="form" onSubmit={submit} aria-labelledby={titleId} padding="page" className="lg:self-start">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="text-title">
        {title}
      </h2>
      {summary}
      <p className="mt-2 mb-6 flex gap-2 text-small text-dusk-700">
        <LockKeyhole aria-hidden size={18} className="mt-0.5 shrink-0" />
        {t("card.secure")}
      </p>
      <CardFields cardPayment={cardPayment} />
      <div className="mt-6 grid gap-5">
        {children}
        {paymentError && <PaymentErrorNotice id={errorId} {...paymentError} />}
        <div>
          <div role="status">{slowStage && <SlowPaymentNotice stage={slowStage} purpose={purpose} />}</div>
          <Button
            type="submit"
            busy={isBusy}
            aria-busy={isBusy}
            aria-describedby={paymentError ? errorId : undefined}
            className={`tabular-nums w-full ${slowStage ? "mt-5" : ""}`}
          >
            {isBusy ? t("card.processing") : payLabel}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface CardPaymentProps extends CardPaymentFormProps {
  amountCents: Cents;
  proof: PaymentProof;
  /** Text about the steps after the bank's decision. */
  processingText: string;
  /** Content above "Check again", while our server has not confirmed the payment. */
  unconfirmedContent: ReactNode;
  hasScriptFailed: boolean;
}

export function CardPayment({
  amountCents,
  proof,
  processingText,
  unconfirmedContent,
  hasScriptFailed,
  ...formProps
}: CardPaymentProps) {
  const { cardPayment, purpose } = formProps;
  const recheckProps = { isBusy: cardPayment.isBusy, onRecheck: cardPayment.recheck };
  const onScriptFailed = useEffectEvent(cardPayment.onCardFormFailed);
  useEffect(() => {
    if (hasScriptFailed) onScriptFailed();
  }, [hasScriptFailed]);
  switch (cardPayment.step) {
    case "processing":
      return (
        <ProcessingNotice
          amountCents={amountCents}
          proof={proof}
          processingText={processingText}
          onBankDecision={cardPayment.onBankDecision}
        />
      );
    case "statusUnknown":
      return <StatusUnknownNotice purpose={purpose} {...recheckProps} />;
    case "unconfirmed":
      return <UnconfirmedNotice {...recheckProps}>{unconfirmedContent}</UnconfirmedNotice>;
    case "card":
      return <CardPaymentForm {...formProps} />;
  }
}

interface OrderPaymentProps
  extends Pick<CardPaymentProps, "cardPayment" | "hasScriptFailed" | "processingText"> {
  /** Amounts in cents. */
  payment: { proof: PaymentProof; totalCents: Cents; reference: string };
  /** Text about the steps after our server confirms the payment. */
  confirmedText?: string;
}

export function OrderPayment({ payment, confirmedText, ...cardProps }: OrderPaymentProps) {
  const { t } = useTranslation("checkout");
  const { proof, totalCents, reference } = payment;
  return (
    <CardPayment
      {...cardProps}
      proof={proof}
      purpose="registration"
      amountCents={totalCents}
      title={t("card.title")}
      payLabel={t("card.pay", { amount: totalCents })}
      unconfirmedContent={
        <>
          <p>{t("unconfirmed.text", { amount: totalCents })}</p>
          {confirmedText && <p>{confirmedText}</p>}
          <p>
            {t("unconfirmed.number")} <strong className="tabular-nums whitespace-nowrap">{reference}</strong>
          </p>
        </>
      }
    />
  );
}
