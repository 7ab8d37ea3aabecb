import { Trash2, Undo2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import {
  type ActionSubject,
  type RegistrationAction,
  useRegistrationAction,
} from "./use-registration-action.ts";
import { childName } from "./use-registrations.ts";

interface PendingAction {
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

/** The confirmation before an action (docs/reference/staff-pages.md#dialogs). */
function ActionConfirmDialog({ action, registration, ...dialog }: ActionConfirmDialogProps) {
  const { t } = useTranslation("admin");
  const child = action === "delete" ? registration.childFirstName : childName(registration);
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

interface ActionButtonProps extends PendingAction {
  /** For a page rather than a row. */
  large?: boolean;
  onAsk: (pending: PendingAction) => void;
}

const ICONS = { delete: Trash2, restore: Undo2, erase: Trash2 };

/** The button of an action; its accessible name includes the child. */
export function ActionButton({ action, registration, large = false, onAsk }: ActionButtonProps) {
  const { t } = useTranslation("admin");
  const Icon = ICONS[action];
  const label = t(`actions.${action}.label`);
  const child = childName(registration);
  const press = {
    "aria-label": t("actions.of", { action: label, child }),
    onClick: () => onAsk({ action, registration }),
  };
  const face = (
    <>
      <Icon aria-hidden size={large ? 20 : 16} />
      <span>{label}</span>
    </>
  );
  if (!large) return <RowButton {...press}>{face}</RowButton>;
  return (
    <Button variant="secondary" className="print:hidden" {...press}>
      {face}
    </Button>
  );
}

/** Its code loads while the first confirmation is read. */
const CancelDialog = lazyWithPreload(async () => (await import("./cancel-dialog.tsx")).CancelDialog);

export type Ask = (pending: PendingAction) => void;

interface ActionDialogsProps {
  /** Id of the heading to focus when the row has left the list. */
  headingId: string;
  /** Called after an action: the registration has left the list. */
  onDone: () => void;
  children: (ask: Ask) => ReactNode;
}

/** Confirms and runs each action, and then the refund, with one set of dialogs for a whole list. */
export function ActionDialogs({ headingId, onDone, children }: ActionDialogsProps) {
  const [pending, setPending] = useState<PendingAction>();
  const [isRefunding, setRefunding] = useState(false);
  const [hasMoney, setHasMoney] = useState(false);
  const {
    mutate,
    ask: open,
    dialog,
  } = useRegistrationAction(headingId, (isPaid) => {
    setHasMoney(isPaid);
    setRefunding(isPaid);
    onDone();
  });
  const ask: Ask = (next) => {
    void CancelDialog.preload();
    setPending(next);
    open();
  };
  return (
    <>
      {children(ask)}
      {pending && (
        <ActionConfirmDialog
          {...pending}
          {...dialog}
          onConfirm={() => mutate({ action: pending.action, id: pending.registration.id })}
        />
      )}
      <Suspense>
        {pending && hasMoney && (
          <CancelDialog
            isDeleted
            open={isRefunding}
            registration={pending.registration}
            onClose={() => setRefunding(false)}
            returnTo={dialog.returnTo}
          />
        )}
      </Suspense>
    </>
  );
}
