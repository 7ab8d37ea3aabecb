import { type ErrorText, useErrorText } from "#app/i18n/use-error-text.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ApiError } from "#app/lib/api-error.ts";

/** What families are told in these cases, staff are told otherwise: what they can do. */
const OWN = ["already_registered", "program_full"] as const;

/** Why a deed by hand failed, as a sentence for staff. */
export function useFailureText(): (error: unknown) => ErrorText {
  const { t } = useTranslation("adminByHand");
  const { ofThrown } = useErrorText();
  return (error) => {
    const own = OWN.find((code) => error instanceof ApiError && error.code === code);
    return own
      ? { title: t(`failures.${own}.title`), message: t(`failures.${own}.message`) }
      : ofThrown(error);
  };
}
