import { ContactPeople } from "#app/facts/contact-people.tsx";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { readFormDraft, saveFormDraft } from "#app/lib/storage/form-draft.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";

interface AidRefusedProps {
  order: PendingOrder;
  /** The order was stored without the request. */
  onChanged: () => void;
}

/** No more places are kept for families who ask: whom to call, and paying the same order by card (docs/rules/aid.md). */
export function AidRefused({ order: { aid: _asked, ...order }, onChanged }: AidRefusedProps) {
  const { t } = useTranslation(["checkout", "common"]);
  const { title, message } = useErrorText().ofCode("aid_limit");
  const notice = useFocusOnArrival<HTMLDivElement>();
  const payByCard = () => {
    saveFormDraft({ ...readFormDraft(), asksAid: false });
    savePendingOrder(order);
    onChanged();
  };
  return (
    <div className="grid max-w-3xl gap-8">
      <div ref={notice} tabIndex={-1}>
        <Notice tone="warning" title={title}>
          <p>{message}</p>
          <p className="mt-2">{t("refused.kept")}</p>
        </Notice>
      </div>
      <ContactPeople />
      <div className="flex flex-wrap gap-4">
        <Button onClick={payByCard}>{t("free.aid.payByCard")}</Button>
        <LinkButton href="/" variant="quiet">
          {t("common:backHome")}
        </LinkButton>
      </div>
    </div>
  );
}
