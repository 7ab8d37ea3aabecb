import type { ErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CardTrouble } from "#app/lib/card-trouble.ts";

/** The texts of spec.md §8 for donations, by their key in errors.json. */
const SITUATIONS = {
  notReady: "paymentNotReady",
  declined: "donationFailed",
  invalid: "donationFailed",
  unauthenticated: "donationFailed",
  exception: "donationException",
  unknown: "paymentUnknown",
} as const;

/** What a donor reads about a card that was not charged: the provider's own sentence where there is one. */
export function useTroubleText(): (trouble: CardTrouble) => ErrorText {
  const { t } = useTranslation(["errors", "donate"]);
  return ({ kind, detail }) => {
    if (kind === "changed") {
      return { title: t("donate:card.changed.title"), message: t("donate:card.changed.message") };
    }
    const key = `errors:situations.${SITUATIONS[kind]}` as const;
    return { title: t(`${key}.title`), message: detail || t(`${key}.message`) };
  };
}
