import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { MIN_CHARGE_CENTS } from "#domain/prices/price-order.ts";
import { SEASON_ERROR_CODES, SEASON_LIMITS } from "#domain/programs/season-draft.ts";
import { AGE_LIMITS } from "#domain/registration/ages.ts";

/** Error codes of unfinished and unpublishable draft fields. */
const DRAFT_CODES = [
  ...(["invalid_amount", "invalid_time", "missing_code", "invalid_slug", "invalid_days"] as const),
  ...(["invalid_percent", ...SEASON_ERROR_CODES] as const),
];

export function useDraftErrorText(): (code: string) => string {
  const { t } = useTranslation("adminPrograms");
  const { describeCode } = useErrorText();
  const { money } = useFormat();
  const limits = { days: SEASON_LIMITS.refundDays, least: money(MIN_CHARGE_CENTS), ...AGE_LIMITS };
  return (code) => {
    const draftCode = DRAFT_CODES.find((candidate) => candidate === code);
    return draftCode ? t(`wrong.${draftCode}`, limits) : describeCode(code).message;
  };
}
