import type { ErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CardTrouble } from "#app/lib/card-trouble.ts";

/** Failures with a text of spec.md §8, by its key in errors.json. */
const SITUATIONS = {
  notReady: "paymentNotReady",
  declined: "cardError",
  invalid: "paymentInvalid",
  exception: "paymentException",
  unknown: "paymentUnknown",
} as const;

/** What a family reads about a card that was not charged. */
export function useTroubleText(): (trouble: CardTrouble) => ErrorText {
  const { t } = useTranslation(["errors", "checkout"]);
  return ({ kind, detail }) => {
    if (kind === "unauthenticated" || kind === "changed") {
      return { title: t(`checkout:troubles.${kind}.title`), message: t(`checkout:troubles.${kind}.message`) };
    }
    const key = `errors:situations.${SITUATIONS[kind]}` as const;
    const ownWords = kind === "exception" ? detail : undefined;
    return { title: t(`${key}.title`), message: ownWords || t(`${key}.message`) };
  };
}
