import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DRAFT_ERROR_CODES, DRAFT_LIMITS } from "#domain/programs/season-draft.ts";

/** Error codes of unfinished and unpublishable draft fields. */
const DRAFT_CODES = [
  ...(["invalid_amount", "invalid_time", "missing_code", "invalid_slug", "invalid_days"] as const),
  ...(["invalid_percent", ...DRAFT_ERROR_CODES] as const),
];

/** Returns the text of an error code of a draft's field. */
export function useWrongText(): (code: string) => string {
  const { t } = useTranslation("adminPrograms");
  const { describeCode } = useErrorText();
  const { money } = useFormat();
  const limits = { days: DRAFT_LIMITS.refundDays, least: money(DRAFT_LIMITS.leastCents) };
  return (code) => {
    const own = DRAFT_CODES.find((draftCode) => draftCode === code);
    return own ? t(`wrong.${own}`, limits) : describeCode(code).message;
  };
}
