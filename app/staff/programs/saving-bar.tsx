import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { SavingStatus } from "#app/staff/shared/saving-status.tsx";
import type { SavingState } from "#app/staff/shared/use-draft-saving.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { FieldErrors } from "#domain/field-errors.ts";
import { publishAddress } from "#domain/staff-routes.ts";

interface SavingBarProps {
  seasonId: string;
  state: SavingState;
  /** Fields that are not finished. */
  wrong: FieldErrors;
  hasConflict: boolean;
}

/** Whether what is typed is safe; stays in sight, beside the way to the live version. */
export function SavingBar({ seasonId, state, wrong, hasConflict }: SavingBarProps) {
  const { t } = useTranslation("adminPrograms");
  return (
    <div className="sticky top-0 z-10 -mx-4 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand-300 border-b bg-bone px-4 py-2 sm:mx-0 sm:px-0">
      <SavingStatus state={state} unfinished={Object.keys(wrong).length} isConflict={hasConflict} />
      <TextLink href={publishAddress(seasonId)} look="alone">
        {t("status.publish")}
      </TextLink>
    </div>
  );
}
