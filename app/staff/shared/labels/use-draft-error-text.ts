import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DRAFT_ERROR_CODES, DRAFT_LIMITS } from "#domain/programs/season-draft.ts";
import { AGE_LIMITS } from "#domain/registration/ages.ts";

/** Error codes of unfinished and unpublishable draft fields. */
const DRAFT_CODES = [
  ...(["invalid_amount", "invalid_time", "missing_code", "invalid_slug", "invalid_days"] as const),
  ...(["invalid_percent", ...DRAFT_ERROR_CODES] as const),
];

export function useDraftErrorText(): (code: string) => string {
  const { t } = useTranslation("adminPrograms");
  const { describeCode } = useErrorText();
  const { money } = useFormat();
  const { refundDays: days, minFeeCents } = DRAFT_LIMITS;
  const limits = { days, least: money(minFeeCents), ...AGE_LIMITS };
  return (code) => {
    const draftCode = DRAFT_CODES.find((candidate) => candidate === code);
    return draftCode ? t(`wrong.${draftCode}`, limits) : describeCode(code).message;
  };
}
