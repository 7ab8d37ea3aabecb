import { useTranslation } from "react-i18next";
import type { ErrorText } from "#app/i18n/use-error-text.ts";

/** Failures with a text of spec.md §8, by its key in errors.json. */
const SITUATIONS = {
  notReady: "paymentNotReady",
  declined: "cardError",
  invalid: "paymentInvalid",
  exception: "paymentException",
  unknown: "paymentUnknown",
  unsaved: "saveFailed",
} as const;

/** Failures that the spec does not name. */
type OtherTrouble = "unauthenticated" | "changed";

/** Why a payment did not go through; kept as a kind, so that it follows the page's language. */
export interface Trouble {
  kind: keyof typeof SITUATIONS | OtherTrouble;
  /** A sentence of Stripe's or the browser's own, in place of ours. */
  detail?: string | undefined;
}

export function useTroubleText(): (trouble: Trouble) => ErrorText {
  const { t } = useTranslation(["errors", "checkout"]);
  return ({ kind, detail }) => {
    if (kind === "unauthenticated" || kind === "changed") {
      return { title: t(`checkout:troubles.${kind}.title`), message: t(`checkout:troubles.${kind}.message`) };
    }
    const key = `errors:situations.${SITUATIONS[kind]}` as const;
    return { title: t(`${key}.title`), message: detail || t(`${key}.message`) };
  };
}
