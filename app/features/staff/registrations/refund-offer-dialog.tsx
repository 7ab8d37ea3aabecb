import { Button, LinkButton } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/staff/dialog.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { refundAddress } from "#domain/staff-routes.ts";
import type { Refundable } from "./use-registration-action.ts";

interface RefundOfferProps extends Refundable {
  child: string;
  open: boolean;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
}

/** After a paid registration was deleted: the money is still here (docs/rules/staff.md#recently-deleted). */
export function RefundOfferDialog({ paymentId, cents, method, child, ...dialog }: RefundOfferProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  return (
    <Dialog
      {...dialog}
      title={t("refundOffer.title")}
      text={t(method === "card" ? "refundOffer.text" : "refundOffer.textCash", {
        child,
        cents: money(cents),
      })}
    >
      <DialogActions>
        <Button variant="secondary" onClick={dialog.onClose}>
          {t("refundOffer.later")}
        </Button>
        <LinkButton href={refundAddress(paymentId)}>{t("refundOffer.go")}</LinkButton>
      </DialogActions>
    </Dialog>
  );
}
