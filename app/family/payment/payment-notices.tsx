import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { onReconnect } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ContactPeople } from "#app/shared/contact-people.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LoadingOrOffline } from "#app/ui/loading-or-offline.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import type { Cents } from "#domain/money/money.ts";
import type { PaymentPurpose } from "#domain/money/payments.ts";
import { type CardOutcome, cardOutcomeOf, SLOW_NOTICE_AFTER_MS, type SlowStage } from "./confirm-card.ts";
import { useSetupErrorText } from "./payment-error-text.ts";
import { isProcessing, type PaymentProof, usePaymentStatus } from "./payment-status.ts";
import { readPaymentAttempt } from "./tab-payment.ts";

interface RecheckProps {
  isBusy: boolean;
  onRecheck: () => void;
}

/** Polling interval in milliseconds. Payments are also checked when the network returns. */
const RECHECK_INTERVAL_MS = 15_000;

/** A button that checks a payment again. It also does so periodically. The page must load the text group `checkout`. */
function RecheckButton({ isBusy, onRecheck }: RecheckProps) {
  const { t } = useTranslation("checkout");
  const recheckIfIdle = useEffectEvent(() => {
    if (!isBusy) onRecheck();
  });
  useEffect(() => {
    const recheckNow = () => recheckIfIdle();
    const timer = setInterval(recheckNow, RECHECK_INTERVAL_MS);
    const unsubscribe = onReconnect(recheckNow);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return (
    <div>
      <Button busy={isBusy} aria-busy={isBusy} onClick={onRecheck}>
        {isBusy ? t("checking") : t("check")}
      </Button>
    </div>
  );
}

interface PaymentNoticeProps {
  title: string;
  /** Edge color: in progress, or needs attention. */
  tone: "progress" | "attention";
  children: ReactNode;
}

const EDGE_COLORS = { progress: "border-agave", attention: "border-marigold" } as const;

/** A notice instead of the card form, when another payment would be wrong. */
function PaymentNotice({ title, tone, children }: PaymentNoticeProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Card padding="page" className={`border-t-5 lg:self-start ${EDGE_COLORS[tone]}`}>
      <h2 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <div className="mt-4 grid max-w-prose gap-4">{children}</div>
    </Card>
  );
}

interface ProcessingNoticeProps {
  amountCents: Cents;
  /** Text about the steps after the bank's decision. */
  processingText: string;
  proof: PaymentProof;
  onBankDecision: (outcome: CardOutcome) => void;
}

/** The bank is processing the payment: polls the server until the bank decides. */
export function ProcessingNotice({
  amountCents,
  processingText,
  proof,
  onBankDecision,
}: ProcessingNoticeProps) {
  const { t } = useTranslation("checkout");
  const { data } = usePaymentStatus(proof);
  const onDecision = useEffectEvent(onBankDecision);
  useEffect(() => {
    if (data && !isProcessing(data)) onDecision(cardOutcomeOf(data.intentStatus, { kind: "declined" }));
  }, [data]);
  return (
    <PaymentNotice tone="progress" title={t("processing.title")}>
      <p>{t("processing.text", { amount: amountCents })}</p>
      <p>{processingText}</p>
    </PaymentNotice>
  );
}

/** Payment status unknown: no response, and Stripe cannot be reached. */
export function StatusUnknownNotice({ purpose, ...recheck }: RecheckProps & { purpose: PaymentPurpose }) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="attention" title={t("statusUnknown.title")}>
      <p>{t("statusUnknown.text")}</p>
      <p>{t(`late.next.${purpose}`)}</p>
      <RecheckButton {...recheck} />
    </PaymentNotice>
  );
}

/** Paid, but our server has not confirmed it. The family must not pay again. */
export function UnconfirmedNotice({ children, ...recheck }: RecheckProps & { children: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="attention" title={t("unconfirmed.title")}>
      {children}
      <RecheckButton {...recheck} />
      <ContactPeople />
    </PaymentNotice>
  );
}

/** Scrolls its content into view when it appears. */
export function ScrollIntoView({ id, children }: { id?: string; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={container} id={id} className="scroll-my-6">
      {children}
    </div>
  );
}

/**
 * A notice for a late response: what may have happened to the money, and what to do
 * (docs/reference/payments.md#payment-timeouts).
 */
export function SlowPaymentNotice({ stage, purpose }: { stage: SlowStage; purpose: PaymentPurpose }) {
  const { t } = useTranslation("checkout");
  return (
    <ScrollIntoView>
      <Notice tone="warning" title={t("late.title")}>
        <p>{t(`late.${stage}`)}</p>
        {stage === "charging" && <p className="mt-2">{t(`late.next.${purpose}`)}</p>}
      </Notice>
    </ScrollIntoView>
  );
}

/** SlowPaymentNotice after a delay, on a page that looks up a payment. */
export function DelayedSlowPaymentNotice({ purpose }: { purpose: PaymentPurpose }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), SLOW_NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <SlowPaymentNotice stage="charging" purpose={purpose} />;
}

/** A placeholder while a payment is set up. */
export function PaymentSetupSkeleton() {
  const { t } = useTranslation("checkout");
  return (
    <LoadingOrOffline>
      <Card as="div" role="status" padding="page" className="grid gap-5">
        <p className="font-semibold">{t("settingUp")}</p>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </Card>
    </LoadingOrOffline>
  );
}

/** A placeholder, with a slow-payment notice after a reload during a payment. */
export function PaymentSetupPending({ purpose }: { purpose: PaymentPurpose }) {
  const [isSent] = useState(() => readPaymentAttempt(purpose)?.isSent === true);
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {isSent && <DelayedSlowPaymentNotice purpose={purpose} />}
      </div>
      <PaymentSetupSkeleton />
    </>
  );
}

/** A placeholder; calls `onLeave` once, when it appears. */
export function SkeletonWhileLeaving({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => leave(), []);
  return <PaymentSetupSkeleton />;
}

interface PaymentSetupFailureProps {
  situation: Parameters<typeof useSetupErrorText>[0];
  error: unknown;
  onRetry: () => void;
}

/**
 * A failed payment setup: shows the reason in a toast and on the page, with a retry button
 * (docs/reference/texts.md#failure-and-success-messages).
 */
export function PaymentSetupFailure({ situation, error, onRetry }: PaymentSetupFailureProps) {
  const { t } = useTranslation("common");
  const { title, message } = useSetupErrorText(situation)(error);
  const announce = useEffectEvent(() =>
    showToast({ title, message, tone: "destructive", isScreenReaderOnly: true }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces each new failure once.
  useEffect(() => announce(), [error]);
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-4">
        {t("tryAgain")}
      </Button>
    </Notice>
  );
}
