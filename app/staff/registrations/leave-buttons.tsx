import { ArrowRightLeft, UserMinus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import type { RegistrationDetails } from "./details-card.tsx";
import { MoveDialog } from "./move-dialog.tsx";

/** Whether the refund was decided when the child was canceled; a restored one can be canceled again. */
function hasLeft({ id, deletedAt, order }: RegistrationDetails): boolean {
  if (deletedAt === null) return false;
  const lastDecision = order?.lines.findLast(
    ({ registrationId, reason }) =>
      registrationId === id && (reason === "cancelled" || reason === "restored"),
  );
  return lastDecision?.reason === "cancelled";
}

/** Buttons to move a registration, and to cancel a paid one; a deleted one can still be refunded. */
export function LeaveButtons({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState<"cancel" | "move">();
  const [isOpen, setOpen] = useState(false);
  const { paymentStatus, deletedAt, money } = registration;
  if (money === "refunded" || hasLeft(registration)) return null;
  const ask = (dialog: "cancel" | "move") => () => {
    setAsked(dialog);
    setOpen(true);
  };
  const dialog = { registration, open: isOpen, onClose: () => setOpen(false) };
  return (
    <>
      {deletedAt === null && (
        <Button variant="secondary" className="print:hidden" onClick={ask("move")}>
          <ArrowRightLeft aria-hidden size={20} />
          {t("leaving.move")}
        </Button>
      )}
      {paymentStatus === "paid" && (
        <Button variant="secondary" className="print:hidden" onClick={ask("cancel")}>
          <UserMinus aria-hidden size={20} />
          {t("leaving.cancel")}
        </Button>
      )}
      {asked === "cancel" && <CancelDialog {...dialog} />}
      {asked === "move" && <MoveDialog {...dialog} />}
    </>
  );
}
