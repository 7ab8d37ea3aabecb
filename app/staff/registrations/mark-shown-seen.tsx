import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { SEEN_MAX } from "#domain/family/family-changes.ts";
import { useMarkChangesSeen } from "./use-attention.ts";
import type { StaffRegistration } from "./use-registrations.ts";

/** Marks the changes of the shown registrations as seen, at most SEEN_MAX of them. */
export function MarkShownSeen({ registrations }: { registrations: readonly StaffRegistration[] }) {
  const { t } = useTranslation("adminChanges", "office");
  const { mutate, isPending } = useMarkChangesSeen();
  const changes = registrations.flatMap(({ unseenChanges }) => unseenChanges).slice(0, SEEN_MAX);
  if (changes.length === 0) return null;
  return (
    <RowButton busy={isPending} onClick={() => mutate(changes)}>
      {t("markShown")}
    </RowButton>
  );
}
