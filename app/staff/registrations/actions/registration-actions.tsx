import { Pencil, UserMinus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { DetailsProps, RegistrationDetails } from "#app/staff/registrations/details/details-card.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { RefreshButton } from "#app/staff/shared/list/panel.tsx";
import { useRegistrationView } from "#app/staff/shared/list/use-registration-view.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { ActionButton, type RequestAction } from "./action-dialogs.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveButton } from "./move-dialog.tsx";
import { PayLaterButton, RecordPaymentButton } from "./record-payment-dialog.tsx";

/** True if the registration was canceled and not restored, so that its refund is final. */
function wasCancelled({ id, deletedAt, order }: RegistrationDetails): boolean {
  if (deletedAt === null) return false;
  const lastDecision = order?.lines.findLast(
    ({ registrationId, reason }) =>
      registrationId === id && (reason === "cancelled" || reason === "restored"),
  );
  return lastDecision?.reason === "cancelled";
}

/** Buttons to move a registration, and to cancel a paid one, even after deletion. */
function MoveAndCancelButtons({ registration }: DetailsProps) {
  const { t } = useTranslation("admin");
  const [isCanceling, setCanceling] = useState(false);
  const { paymentStatus, deletedAt, money } = registration;
  if (money === "refunded" || wasCancelled(registration)) return null;
  return (
    <>
      {deletedAt === null && <MoveButton registration={registration} />}
      {paymentStatus === "paid" && (
        <Button variant="secondary" onClick={() => setCanceling(true)}>
          <UserMinus aria-hidden size={20} />
          {t("leaving.cancel")}
        </Button>
      )}
      <CancelDialog registration={registration} open={isCanceling} onClose={() => setCanceling(false)} />
    </>
  );
}

/** Buttons for the actions that the user's role allows, next to the child's name. */
export function RegistrationActions({ registration, onAction }: DetailsProps & { onAction: RequestAction }) {
  const { t } = useTranslation("admin");
  const { editHref } = useRegistrationView();
  const { id, deletedAt } = registration;
  const actions = deletedAt === null ? (["delete"] as const) : (["restore", "erase"] as const);
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:gap-2 max-sm:*:px-4">
      {deletedAt === null && (
        <>
          <Permitted to="payments.record">
            <RecordPaymentButton registration={registration} />
            <PayLaterButton registration={registration} />
          </Permitted>
          <Permitted to="registrations.edit">
            <LinkButton href={editHref(id)} variant="secondary">
              <Pencil aria-hidden size={20} />
              {t("terms:edit")}
            </LinkButton>
          </Permitted>
        </>
      )}
      <Permitted to="registrations.cancel">
        <MoveAndCancelButtons registration={registration} />
      </Permitted>
      {actions.map((action) => (
        <ActionButton key={action} isLarge action={action} registration={registration} onAction={onAction} />
      ))}
      <RefreshButton />
    </div>
  );
}
