import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useConnectionLost } from "#app/ui/connection-lost.tsx";
import type { SavingState } from "./use-draft-saving.ts";

interface SavingStatusProps {
  state: SavingState;
  /** Fields that are not finished, and so in this browser alone. */
  unfinished: number;
  isConflict: boolean;
}

/** Whether what is typed is safe, and where. The place lists the texts "adminPrograms". */
export function SavingStatus({ state, unfinished, isConflict }: SavingStatusProps) {
  const { t } = useTranslation("adminPrograms");
  const { ofThrown } = useErrorText();
  const isOffline = useConnectionLost();
  const words = () => {
    if (isConflict) return t("status.conflict");
    if (isOffline) return t("status.offline");
    if (state.status === "failed") return t("status.failed", { reason: ofThrown(state.error).message });
    if (state.status === "saving") return t("status.saving");
    return unfinished === 0 ? t("status.saved") : t("status.unfinished", { count: unfinished });
  };
  return (
    <p role="status" className="text-small font-semibold">
      {words()}
    </p>
  );
}
