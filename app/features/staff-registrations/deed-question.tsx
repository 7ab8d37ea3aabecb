import { ConfirmDialog } from "#app/components/staff/confirm-dialog.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Deed, DeedSubject } from "./use-deed.ts";

export interface Asked {
  deed: Deed;
  registration: DeedSubject;
}

interface DeedQuestionProps extends Asked {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Where the focus goes when the row with its button is about to leave. */
  returnTo: () => HTMLElement | null;
}

/** The question before a deed, in the words of spec.md §5. */
export function DeedQuestion({ deed, registration, ...dialog }: DeedQuestionProps) {
  const { t } = useTranslation("admin");
  const { childFirstName, childLastName } = registration;
  const child = deed === "delete" ? childFirstName : `${childFirstName} ${childLastName}`;
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`deeds.${deed}.title`)}
      text={t(`deeds.${deed}.question`, { child })}
      confirmLabel={t(`deeds.${deed}.label`)}
      tone={deed === "restore" ? "primary" : "danger"}
    />
  );
}
