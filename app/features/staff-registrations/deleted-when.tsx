import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { DeletedRegistration } from "./use-deleted.ts";

/** From here on the days that are left are shown as an alarm. */
const SOON = 3;

/** When it was deleted, "Unknown" if that is missing (spec.md §2), and the days that it can still be restored. */
export function DeletedWhen({
  registration: { deletedAt, daysLeft },
}: {
  registration: DeletedRegistration;
}) {
  const { t } = useTranslation("admin");
  const clubTime = useClubTime();
  if (deletedAt === null) return t("deleted.unknown");
  return (
    <>
      <time dateTime={deletedAt}>{clubTime(deletedAt)}</time>
      {daysLeft !== null && (
        <span className={`block ${daysLeft <= SOON ? "font-semibold text-error" : "text-dusk-700"}`}>
          {t("deleted.daysLeft", { count: daysLeft })}
        </span>
      )}
    </>
  );
}
