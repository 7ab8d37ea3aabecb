import { type ReactNode, useEffect, useEffectEvent } from "react";
import { onSignOfLife } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import type { Cents } from "#domain/money.ts";
import type { CardOutcome } from "./confirm-card.ts";
import type { PaymentProof } from "./payment-proof.ts";
import { isAtBank, usePaymentStatus } from "./use-payment-status.ts";

export interface CheckAgain {
  busy: boolean;
  onCheck: () => void;
}

/** Milliseconds between two looks of the page's own, beside those when the network is back. */
const POLL_INTERVAL_MS = 15_000;

/** Looks up a payment again, when pressed and by itself. The page lists the texts "checkout". */
export function CheckButton({ busy, onCheck }: CheckAgain) {
  const { t } = useTranslation("checkout");
  const check = useEffectEvent(() => {
    if (!busy) onCheck();
  });
  useEffect(() => {
    const look = () => check();
    const timer = setInterval(look, POLL_INTERVAL_MS);
    const deaf = onSignOfLife(look);
    return () => {
      clearInterval(timer);
      deaf();
    };
  }, []);
  return (
    <div>
      <Button busy={busy} aria-busy={busy} onClick={onCheck}>
        {busy ? t("checking") : t("check")}
      </Button>
    </div>
  );
}

interface PaymentNoticeProps {
  title: string;
  /** What the colour of the edge says too: something is under way, or needs attention. */
  tone: "calm" | "careful";
  children: ReactNode;
}

const EDGES = { calm: "border-agave", careful: "border-marigold" } as const;

/** Stands in place of the card form once paying again would be wrong. */
export function PaymentNotice({ title, tone, children }: PaymentNoticeProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <section className={`rounded border-t-5 bg-white p-5 shadow-low sm:p-8 lg:self-start ${EDGES[tone]}`}>
      <h2 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <div className="mt-4 grid max-w-line gap-4">{children}</div>
    </section>
  );
}

interface AtBankProps {
  amountCents: Cents;
  /** What happens once the bank has decided. */
  next: string;
  proof: PaymentProof;
  onDecided: (outcome: CardOutcome) => void;
}

/** The bank has the payment and has not decided: asks the server now and then, until it has. */
export function AtBankNotice({ amountCents, next, proof, onDecided }: AtBankProps) {
  const { t } = useTranslation("checkout");
  const { data } = usePaymentStatus(proof);
  const decide = useEffectEvent(onDecided);
  useEffect(() => {
    if (!data || isAtBank(data)) return;
    const { intentStatus } = data;
    if (intentStatus === "succeeded") decide({ kind: "succeeded" });
    else if (intentStatus === "canceled") decide({ kind: "canceled" });
    else decide({ kind: "failed", error: { kind: "declined" } });
  }, [data]);
  return (
    <PaymentNotice tone="calm" title={t("atBank.title")}>
      <p>{t("atBank.text", { amount: amountCents })}</p>
      <p>{next}</p>
    </PaymentNotice>
  );
}

/** The connection was lost before the answer came, and Stripe could not be asked either. */
export function UnsureNotice(check: CheckAgain) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsure.title")}>
      <p>{t("unsure.text")}</p>
      <CheckButton {...check} />
    </PaymentNotice>
  );
}
