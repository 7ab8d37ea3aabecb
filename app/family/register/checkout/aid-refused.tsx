import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft, saveFormDraft } from "#app/lib/storage/form-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusedNotice } from "./checkout-notices.tsx";

interface AidRefusedProps {
  order: PendingOrder;
  /** The order was stored without the request. */
  onChanged: () => void;
}

/** No more places are kept for families who ask: whom to call, and paying the same order by card (docs/reference/aid.md). */
export function AidRefused({ order: { aid: _asked, ...order }, onChanged }: AidRefusedProps) {
  const { t } = useTranslation("checkout");
  const payByCard = () => {
    saveFormDraft({ ...readFormDraft(), asksAid: false });
    savePendingOrder(order);
    onChanged();
  };
  return (
    <RefusedNotice code="aid_limit">
      <Button onClick={payByCard}>{t("free.aid.payByCard")}</Button>
    </RefusedNotice>
  );
}
