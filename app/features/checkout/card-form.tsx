import { PaymentElement } from "@stripe/react-stripe-js";
import { LockKeyhole } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { useFocusOnArrival } from "#app/components/use-focus-on-arrival.ts";
import type { Cents } from "#domain/money.ts";
import type { Trouble } from "./trouble.ts";
import { TroubleAlert } from "./trouble-alert.tsx";

interface CardFormProps {
  amountCents: Cents;
  trouble: Trouble | null;
  busy: boolean;
  /** The family comes back from a notice that stood in place of the form. */
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

/** The card, and the one button that matters. */
export function CardForm({ amountCents, trouble, busy, returning, onPay, ...fields }: CardFormProps) {
  const { t } = useTranslation("checkout");
  const titleId = useId();
  const troubleId = useId();
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
        {t("card.title")}
      </h2>
      <p className="mt-2 mb-6 flex gap-2 text-small text-dusk-700">
        <LockKeyhole aria-hidden size={18} className="mt-0.5 shrink-0" />
        {t("card.secure")}
      </p>
      <CardFields {...fields} />
      <div className="mt-6 grid gap-5">
        {trouble && <TroubleAlert id={troubleId} trouble={trouble} />}
        <Button
          type="submit"
          busy={busy}
          aria-busy={busy}
          aria-describedby={trouble ? troubleId : undefined}
          className="figures w-full"
        >
          {busy ? t("card.processing") : t("card.pay", { amount: amountCents })}
        </Button>
      </div>
    </form>
  );
}
