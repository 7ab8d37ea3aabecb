import { useEffect, useEffectEvent } from "react";
import { isUncharged, type PaymentError } from "#app/family/payment/confirm-card.ts";
import type { PaymentErrorText } from "#app/family/payment/use-card-payment.ts";
import { ApiError, SetUpRefused } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/use-toast.ts";

/** Whether an error's own sentence says more than that something failed. */
function isTelling(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const plain = [undefined, "internal_error", "payment_setup_failed"];
  return error instanceof ApiError && !plain.includes(error.code);
}

/** No card form could be had: why, as a toast and for longer than one, and another try (docs/rules/wording.md#failures-and-what-they-say). */
export function SetupFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(["checkout", "common"]);
  const { ofThrown } = useErrorText();
  const toast = useToast();
  const failed = t("checkout:situations.donationSetupFailed", { returnObjects: true });
  const { title } = failed;
  const said = error instanceof SetUpRefused ? error.message : "";
  const message = isTelling(error) ? ofThrown(error).message : said || failed.message;
  const tell = useEffectEvent(() => toast({ title, message, tone: "destructive", spoken: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new failure is told, and only those.
  useEffect(() => tell(), [error]);
  return (
    <Notice tone="error" title={title}>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-4">
        {t("common:tryAgain")}
      </Button>
    </Notice>
  );
}

/** The texts for donations (docs/rules/wording.md#failures-and-what-they-say), by their key in checkout.json. */
const SITUATIONS = {
  notReady: "paymentNotReady",
  declined: "donationFailed",
  invalid: "donationFailed",
  unauthenticated: "donationFailed",
  exception: "donationException",
  unknown: "paymentUnknown",
} as const;

/** What a donor reads about a card that was not charged: the provider's own sentence where there is one. */
export function usePaymentErrorText(): (error: PaymentError) => PaymentErrorText {
  const { t } = useTranslation(["checkout", "donate"]);
  return ({ kind, detail }) => {
    if (kind === "changed") {
      return { title: t("donate:card.changed.title"), message: t("donate:card.changed.message") };
    }
    if (kind === "incomplete") return { title: t("checkout:card.incomplete"), message: detail ?? "" };
    const key = `checkout:situations.${SITUATIONS[kind]}` as const;
    const note = isUncharged({ kind }) ? t("checkout:card.notCharged") : undefined;
    return { title: t(`${key}.title`), message: detail || t(`${key}.message`), note };
  };
}
