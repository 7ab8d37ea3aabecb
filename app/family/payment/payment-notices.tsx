import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { ContactPeople } from "#app/facts/contact-people.tsx";
import { onReconnect } from "#app/lib/connection.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { LoadingOrOffline } from "#app/ui/connection-lost.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toasts.ts";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import type { Cents } from "#domain/money/money.ts";
import { type CardOutcome, outcomeOf, REASSURE_AFTER_MS, type Waiting } from "./confirm-card.ts";
import { useSetupErrorText } from "./payment-error-text.ts";
import { attemptOf, isAtBank, type PaymentProof, type Purpose, usePaymentStatus } from "./tab-payment.ts";

interface CheckAgain {
  busy: boolean;
  onCheck: () => void;
}

/** Polling interval in milliseconds, besides checks when the network is back. */
const POLL_INTERVAL_MS = 15_000;

/** Checks a payment again, on a click and by itself. The page must list the texts "checkout". */
function CheckButton({ busy, onCheck }: CheckAgain) {
  const { t } = useTranslation("checkout");
  const check = useEffectEvent(() => {
    if (!busy) onCheck();
  });
  useEffect(() => {
    const look = () => check();
    const timer = setInterval(look, POLL_INTERVAL_MS);
    const unsubscribe = onReconnect(look);
    return () => {
      clearInterval(timer);
      unsubscribe();
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
  /** Color of the edge: in progress, or needs attention. */
  tone: "calm" | "careful";
  children: ReactNode;
}

const EDGES = { calm: "border-agave", careful: "border-marigold" } as const;

/** Replaces the card form when paying again would be wrong. */
function PaymentNotice({ title, tone, children }: PaymentNoticeProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <Card padding="page" className={`border-t-5 lg:self-start ${EDGES[tone]}`}>
      <h2 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <div className="mt-4 grid max-w-prose gap-4">{children}</div>
    </Card>
  );
}

interface AtBankProps {
  amountCents: Cents;
  /** What happens after the bank decides. */
  next: string;
  proof: PaymentProof;
  onDecided: (outcome: CardOutcome) => void;
}

/** The bank is processing the payment: polls the server until it decides. */
export function AtBankNotice({ amountCents, next, proof, onDecided }: AtBankProps) {
  const { t } = useTranslation("checkout");
  const { data } = usePaymentStatus(proof);
  const decide = useEffectEvent(onDecided);
  useEffect(() => {
    if (data && !isAtBank(data)) decide(outcomeOf(data.intentStatus, { kind: "declined" }));
  }, [data]);
  return (
    <PaymentNotice tone="calm" title={t("atBank.title")}>
      <p>{t("atBank.text", { amount: amountCents })}</p>
      <p>{next}</p>
    </PaymentNotice>
  );
}

/** The connection was lost before the answer, and Stripe cannot be reached either. */
export function UnsureNotice({ purpose, ...check }: CheckAgain & { purpose: Purpose }) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsure.title")}>
      <p>{t("unsure.text")}</p>
      <p>{t(`late.next.${purpose}`)}</p>
      <CheckButton {...check} />
    </PaymentNotice>
  );
}

/** Paid, but our server did not answer: the money is safe and paying again would be wrong. */
export function UnsavedNotice({ children, ...check }: CheckAgain & { children: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsaved.title")}>
      {children}
      <CheckButton {...check} />
      <ContactPeople />
    </PaymentNotice>
  );
}

/** A message that scrolls into view when it appears. */
export function InView({ id, children }: { id?: string; children: ReactNode }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    words.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={words} id={id} className="scroll-my-6">
      {children}
    </div>
  );
}

/**
 * Shown when an answer is late: what may have happened to the money, and what to do
 * (docs/reference/payments.md#payment-timeouts).
 */
export function LateNotice({ about, purpose }: { about: Waiting; purpose: Purpose }) {
  const { t } = useTranslation("checkout");
  return (
    <InView>
      <Notice tone="warning" title={t("late.title")}>
        <p>{t(`late.${about}`)}</p>
        {about === "charging" && <p className="mt-2">{t(`late.next.${purpose}`)}</p>}
      </Notice>
    </InView>
  );
}

/** The same notice on a page that looks up a payment, once the answer is late. */
export function LateWords({ purpose }: { purpose: Purpose }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), REASSURE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <LateNotice about="charging" purpose={purpose} />;
}

/** A placeholder while a payment is set up. */
export function SettingUp() {
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

/** The same with the notice for late answers, after a reload during a payment. */
export function WhileSettingUp({ purpose }: { purpose: Purpose }) {
  const [isSent] = useState(() => attemptOf(purpose)?.isSent === true);
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {isSent && <LateWords purpose={purpose} />}
      </div>
      <SettingUp />
    </>
  );
}

/** Leaves the page at once, in its first effect. */
export function Leave({ go }: { go: () => void }) {
  const leave = useEffectEvent(go);
  useEffect(() => leave(), []);
  return <SettingUp />;
}

interface SetupFailedProps {
  situation: Parameters<typeof useSetupErrorText>[0];
  error: unknown;
  onRetry: () => void;
}

/**
 * The payment could not be set up: shows why, in a toast and on the page, with a retry button
 * (docs/reference/texts.md#failure-and-success-messages).
 */
export function SetupFailed({ situation, error, onRetry }: SetupFailedProps) {
  const { t } = useTranslation("common");
  const { title, message } = useSetupErrorText(situation)(error);
  const tell = useEffectEvent(() => showToast({ title, message, tone: "destructive", spoken: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure is told, and only those.
  useEffect(() => tell(), [error]);
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-4">
        {t("tryAgain")}
      </Button>
    </Notice>
  );
}
