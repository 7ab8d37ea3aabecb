import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { ActionSubject, RegistrationAction } from "./use-registration-action.ts";

export interface PendingAction {
  action: RegistrationAction;
  registration: ActionSubject;
}

interface ActionConfirmDialogProps extends PendingAction {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Where the focus goes if the row with the button is about to be removed. */
  returnTo: () => HTMLElement | null;
}

/** The confirmation before an action (docs/rules/staff.md#the-question-before-an-action). */
export function ActionConfirmDialog({ action, registration, ...dialog }: ActionConfirmDialogProps) {
  const { t } = useTranslation("admin");
  const { childFirstName, childLastName } = registration;
  const child = action === "delete" ? childFirstName : `${childFirstName} ${childLastName}`;
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`actions.${action}.title`)}
      text={t(`actions.${action}.question`, { child })}
      confirmLabel={t(`actions.${action}.label`)}
      tone={action === "restore" ? "primary" : "danger"}
    />
  );
}
