import { useAidRequestTexts } from "#app/family/payment/order-status.ts";
import type { FamilyOrder } from "#app/family/portal/use-family.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { spacedNumber } from "#domain/text/spaced-number.ts";

export const paymentAnchorId = ({ id }: FamilyOrder) => `pay-${id}`;

/** Open balance, due date and pay link. Shows the aid request instead, if there is one. */
export function OpenBalance({ order }: { order: FamilyOrder }) {
  const { openCents, dueOn, cashNumber, aidRequest, aidCents, children, money } = order;
  const { t, language } = useTranslation("familyPage");
  const { date } = useFormat();
  const aidTexts = useAidRequestTexts(children.length);
  if (openCents === 0) return null;
  if (aidRequest) {
    const { title, text } = aidTexts(aidRequest);
    return <Notice title={title} text={text} />;
  }
  const openText = t("order.open", { amount: priceOrFree(openCents, language) });
  const { remainingCents } = money;
  const total = priceOrFree(remainingCents + openCents, language);
  const grantedText = t("order.aid", { amount: priceOrFree(aidCents, language) });
  return (
    <Notice tone={aidCents > 0 ? "success" : "warning"} title={aidCents > 0 ? grantedText : openText}>
      {aidCents > 0 && <p className="font-semibold">{openText}</p>}
      {remainingCents > 0 && (
        <p className="tabular-nums">
          {t("order.partPaid", { paid: priceOrFree(remainingCents, language), total })}
        </p>
      )}
      {money.disputedCents > 0 && (
        <p>{t("order.disputed", { amount: priceOrFree(money.disputedCents, language) })}</p>
      )}
      {cashNumber && <p>{t("order.cash", { number: spacedNumber(cashNumber) })}</p>}
      <p>{dueOn ? t("order.dueOn", { on: date(dueOn) }) : t("order.dueSoon")}</p>
      <TextLink href={`#${paymentAnchorId(order)}`} variant="alone" className="print:hidden">
        {t("order.pay")}
      </TextLink>
    </Notice>
  );
}
