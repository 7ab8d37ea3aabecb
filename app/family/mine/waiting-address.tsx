import { api } from "#app/lib/api.ts";
import { withTimeout } from "#app/lib/connection.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { NoticeAction } from "./notice-action.tsx";
import type { Family } from "./use-family.ts";

/** A new address that has not taken effect, with its stop. */
export function WaitingAddress({ family: { addressChange } }: { family: Family }) {
  const { t } = useTranslation("familyPage");
  const { instant: at } = useFormat();
  if (!addressChange) return null;
  return (
    <NoticeAction
      title={t("address.waits", { at: at(addressChange.effectiveAt), email: addressChange.toEmail })}
      text={t("address.waitsText")}
      label={t("leave.stop")}
      call={() => api.family.address.$delete({}, withTimeout())}
    />
  );
}
