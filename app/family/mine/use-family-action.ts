import { useMutation } from "@tanstack/react-query";
import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToast } from "#app/ui/use-toast.ts";
import { useFamilyAgain } from "./use-family.ts";

const ENDED = "change.failed.unauthenticated";

/**
 * A press on the family's page, which shows the page anew afterwards. Where the session has ended meanwhile, it says so
 * and asks to sign in.
 */
export function useFamilyAction<Typed = void>(call: (typed: Typed) => Promise<unknown>, onDone: () => void) {
  const { t } = useTranslation("familyPage");
  const toast = useToast();
  const again = useFamilyAgain();
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      onDone();
      return again();
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 401)) return;
      toast({ title: t(`${ENDED}.title`), message: t(`${ENDED}.message`), tone: "destructive" });
      void again();
    },
  });
}

const WHY = [
  "refund_changed",
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "under_review",
  "card_processing",
  "card_not_ended",
] as const;

/** Why something cannot be done now, in a family's words. */
export function useWhy() {
  const { t } = useTranslation("familyPage");
  const { ofThrown } = useErrorText();
  const ofCode = (code: string | null | undefined) => {
    const known = WHY.find((one) => one === code);
    return known && { title: t("why.title"), message: t(`why.${known}`) };
  };
  return {
    ofCode,
    ofThrown: (error: unknown) => ofCode(error instanceof ApiError ? error.code : null) ?? ofThrown(error),
  };
}
