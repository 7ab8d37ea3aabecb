import { ApiError } from "#app/lib/api-error.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

const NOT_NOW = [
  "refund_changed",
  "not_paid",
  "already_cancelled",
  "dispute_open",
  "under_review",
  "card_processing",
  "card_not_ended",
] as const;
const MEANWHILE = ["edit_conflict", "registration_deleted", "unauthenticated"] as const;

interface RefusalProps {
  error?: unknown;
  /** What stands in the way, where no call was refused. */
  code?: string | undefined;
}

/** Why something was refused or cannot be done now, in a family's words where the code has them. */
export function Refusal({ error, code = error instanceof ApiError ? error.code : undefined }: RefusalProps) {
  const { t } = useTranslation("familyPage");
  const { ofThrown } = useErrorText();
  const notNow = NOT_NOW.find((one) => one === code);
  if (notNow) return <FailureNotice title={t("why.title")} message={t(`why.${notNow}`)} />;
  const meanwhile = MEANWHILE.find((one) => one === code);
  if (meanwhile) {
    const words = t(`change.failed.${meanwhile}`, { returnObjects: true });
    return <FailureNotice {...words} />;
  }
  return <FailureNotice {...ofThrown(error)} />;
}
