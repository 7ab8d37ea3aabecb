import { Trash2, Undo2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import {
  DELETED_KEY,
  REGISTRATIONS_KEY,
  STATISTICS_KEY,
  type StaffRegistration,
} from "#app/staff/registrations/registration-keys.ts";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import type { Cents } from "#domain/money/money.ts";

interface ActionOutcome {
  /** What a deleted registration still has to refund; null for nothing. */
  refundable?: object | null;
  /** Open balance of a restored registration's order. */
  owedCents?: Cents;
  /** True if a restored registration needs review. */
  needsReview?: boolean;
}

/** Actions on a registration, with their text keys (docs/reference/registrations.md#restoring-deleted-registrations). */
const ACTIONS = {
  delete: {
    icon: Trash2,
    done: "registrationDeleted",
    failed: "deleteFailed",
    send: (id: string): Promise<ActionOutcome> =>
      dataFrom(api.registrations[":id"].$delete({ param: { id } })),
  },
  restore: {
    icon: Undo2,
    done: "registrationRestored",
    failed: "restoreFailed",
    send: (id: string): Promise<ActionOutcome> =>
      dataFrom(api.registrations[":id"].restore.$post({ param: { id } })),
  },
  erase: {
    icon: Trash2,
    done: "registrationErased",
    failed: "eraseFailed",
    send: async (id: string): Promise<ActionOutcome> => {
      await api.registrations[":id"].permanent.$delete({ param: { id } });
      return {};
    },
  },
} as const;

interface PendingAction {
  action: keyof typeof ACTIONS;
  registration: Pick<StaffRegistration, "id" | "childFirstName" | "childLastName">;
}
export type RequestAction = (pending: PendingAction) => void;

interface ActionButtonProps extends PendingAction {
  /** True on a registration's page, false in a row. */
  isLarge?: boolean;
  onAction: RequestAction;
}

/** The button of an action; its accessible name includes the child. */
export function ActionButton({ action, registration, isLarge = false, onAction }: ActionButtonProps) {
  const { t } = useTranslation("admin");
  const { icon: Icon } = ACTIONS[action];
  const label = t(`actions.${action}.label`);
  const button = {
    "aria-label": t("actions.of", { action: label, child: childName(registration) }),
    onClick: () => onAction({ action, registration }),
    children: (
      <>
        <Icon aria-hidden size={isLarge ? 20 : 16} />
        <span>{label}</span>
      </>
    ),
  };
  return (
    <Permitted to="registrations.delete">
      {isLarge ? <Button variant="secondary" {...button} /> : <RowButton {...button} />}
    </Permitted>
  );
}

/** Loads while staff read the first confirmation. */
const CancelDialog = lazyWithPreload(async () => (await import("./cancel-dialog.tsx")).CancelDialog);

/** Runs an action (docs/reference/staff-pages.md#dialogs). */
function useActionMutation(headingId: string, onDone: (isRefundable: boolean) => void) {
  const { t } = useTranslation("staffErrors");
  const { reasonOr } = useErrorText();
  const { money } = useFormat();
  /** Next step for a restored registration. */
  const nextSteps = ({ owedCents = 0, needsReview = false }: ActionOutcome) => {
    if (needsReview) return [t("situations.registrationRestored.review")];
    return owedCents > 0 ? [t("situations.registrationRestored.owed", { cents: money(owedCents) })] : [];
  };
  return useStaffMutation({
    send: ({ action, registration }: PendingAction) => ACTIONS[action].send(registration.id),
    toast: (outcome, { action }) => {
      const textKey = `situations.${ACTIONS[action].done}` as const;
      const message = [t(`${textKey}.message`), ...nextSteps(outcome)].join(" ");
      return { title: t(`${textKey}.title`), message };
    },
    onSuccess: ({ refundable }) => onDone(Boolean(refundable)),
    errorToast: (error, { action }) => {
      const textKey = `situations.${ACTIONS[action].failed}` as const;
      return { title: t(`${textKey}.title`), message: reasonOr(error, t(`${textKey}.message`)) };
    },
    // The registration is excluded, because its page may still show the refund dialog.
    invalidates: (path) => [REGISTRATIONS_KEY, DELETED_KEY].includes(path) || path.startsWith(STATISTICS_KEY),
    focusId: headingId,
  });
}

interface ActionDialogsProps {
  /** Id of the heading to focus after the row is gone. */
  headingId: string;
  /** Runs after an action has removed the registration from the list. */
  onDone: () => void;
  children: (requestAction: RequestAction) => ReactNode;
}

/** Confirms and runs an action, then offers the refund; one set of dialogs for a whole list. */
export function ActionDialogs({ headingId, onDone, children }: ActionDialogsProps) {
  const { t } = useTranslation("admin");
  const [pending, setPending] = useState<PendingAction>();
  /** True if the refund dialog is open; undefined if nothing was refundable. */
  const [isRefundOpen, setRefundOpen] = useState<boolean>();
  const { mutate, openConfirm, dialog } = useActionMutation(headingId, (isRefundable) => {
    setRefundOpen(isRefundable || undefined);
    onDone();
  });
  const requestAction: RequestAction = (next) => {
    void CancelDialog.preload();
    setPending(next);
    openConfirm();
  };
  const dialogTexts = ({ action, registration }: PendingAction) => ({
    title: t(`actions.${action}.title`),
    text: t(`actions.${action}.question`, {
      child: action === "delete" ? registration.childFirstName : childName(registration),
    }),
    confirmLabel: t(`actions.${action}.label`),
  });
  return (
    <>
      {children(requestAction)}
      {pending && (
        <ConfirmDialog
          {...dialog}
          {...dialogTexts(pending)}
          tone={pending.action === "restore" ? "primary" : "danger"}
          onConfirm={() => mutate(pending)}
        />
      )}
      <Suspense>
        {pending && isRefundOpen !== undefined && (
          <CancelDialog
            isDeleted
            open={isRefundOpen}
            registration={pending.registration}
            onClose={() => setRefundOpen(false)}
            finalFocus={dialog.finalFocus}
          />
        )}
      </Suspense>
    </>
  );
}
