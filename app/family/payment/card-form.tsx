import { PaymentElement } from "@stripe/react-stripe-js";
import { LockKeyhole } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import type { PaymentErrorText } from "./use-card-payment.ts";

/** Why nothing was paid; `isIncomplete`: a field of the card is empty, and nothing was tried. */
type CardProblem = PaymentErrorText & { isIncomplete: boolean };

/**
 * A failure where it happened, brought into view. A toast speaks it to screen readers; this one is tied to the
 * button by its id, so that nothing is said twice.
 */
function PaymentAlert({ id, title, message, note, isIncomplete }: CardProblem & { id: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={alert} id={id} className="scroll-my-6">
      <Notice tone={isIncomplete ? "warning" : "error"} title={title}>
        <p>{message}</p>
        {note && <p className="font-semibold">{note}</p>}
      </Notice>
    </div>
  );
}

interface CardFormProps {
  title: string;
  /** What the button says, with the amount. */
  payLabel: string;
  /** Stands above the card: what is paid. */
  summary?: ReactNode;
  /** Further fields, between the card and the button. */
  children?: ReactNode;
  paymentError: CardProblem | null;
  busy: boolean;
  /** The visitor comes back from a notice that stood in place of the form. */
  returning: boolean;
  onPay: () => void;
  onReady: () => void;
  onFail: () => void;
}

function CardFields({ onReady, onFail }: Pick<CardFormProps, "onReady" | "onFail">) {
  const { t } = useTranslation("checkout");
  const [shown, setShown] = useState(false);
  const ready = () => {
    setShown(true);
    onReady();
  };
  return (
    <div className="relative min-h-60">
      {!shown && (
        <div role="status" className="absolute inset-0 grid content-start gap-4">
          <span className="sr-only">{t("card.loading")}</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {/* Nothing can be typed into fields that are not ready. */}
      <div className={shown ? "" : "invisible"}>
        <PaymentElement options={{ layout: "tabs" }} onReady={ready} onLoadError={onFail} />
      </div>
    </div>
  );
}

/** The card, and the one button that matters. The page lists the texts "checkout". */
export function CardForm({
  title,
  payLabel,
  summary,
  children,
  paymentError,
  busy,
  returning,
  onPay,
  ...fields
}: CardFormProps) {
  const { t } = useTranslation("checkout");
  const titleId = useId();
  const errorId = useId();
  const heading = useFocusOnArrival<HTMLHeadingElement>(returning);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onPay();
  };
  return (
    <form
      onSubmit={submit}
      aria-labelledby={titleId}
      className="rounded bg-white p-5 shadow-low sm:p-8 lg:self-start"
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className="text-title">
        {title}
      </h2>
      {summary}
      <p className="mt-2 mb-6 flex gap-2 text-small text-dusk-700">
        <LockKeyhole aria-hidden size={18} className="mt-0.5 shrink-0" />
        {t("card.secure")}
      </p>
      <CardFields {...fields} />
      <div className="mt-6 grid gap-5">
        {children}
        {paymentError && <PaymentAlert id={errorId} {...paymentError} />}
        <Button
          type="submit"
          busy={busy}
          aria-busy={busy}
          aria-describedby={paymentError ? errorId : undefined}
          className="figures w-full"
        >
          {busy ? t("card.processing") : payLabel}
        </Button>
      </div>
    </form>
  );
}
