import { ArrowRightLeft, UserMinus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { RegistrationDetails } from "./details-card.tsx";

// Their code and texts come with the first press.
const CancelDialog = lazy(() =>
  fetchPart(async () => ({ default: (await import("./cancel-dialog.tsx")).CancelDialog })),
);
const MoveDialog = lazy(() =>
  fetchPart(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog })),
);

/** Whether its money was decided about when it left; one that came back may leave again. */
function hasLeft({ id, deletedAt, order }: RegistrationDetails): boolean {
  if (deletedAt === null) return false;
  const said = order?.lines.findLast(
    ({ registrationId, reason }) =>
      registrationId === id && (reason === "cancelled" || reason === "restored"),
  );
  return said?.reason === "cancelled";
}

/** A child that was paid for may leave, with its money, or move; what is deleted can still have its money back. */
export function LeaveButtons({ registration }: { registration: RegistrationDetails }) {
  const { t } = useTranslation("admin");
  const [asked, setAsked] = useState<"cancel" | "move">();
  const [isOpen, setOpen] = useState(false);
  const { paymentStatus, deletedAt, money } = registration;
  if (paymentStatus !== "paid" || money === "refunded" || hasLeft(registration)) return null;
  const ask = (what: "cancel" | "move") => () => {
    setAsked(what);
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
      <Button variant="secondary" className="print:hidden" onClick={ask("cancel")}>
        <UserMinus aria-hidden size={20} />
        {t("leaving.cancel")}
      </Button>
      <Suspense fallback={null}>
        {asked === "cancel" && <CancelDialog {...dialog} />}
        {asked === "move" && <MoveDialog {...dialog} />}
      </Suspense>
    </>
  );
}
