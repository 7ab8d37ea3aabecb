import { PageHeader } from "#app/components/page-header.tsx";
import { Checkout } from "#app/features/checkout/checkout.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Payment of the registration that was just filled in. */
export default function CheckoutPage() {
  const { t } = useTranslation();
  return (
    <div className="pb-20">
      <PageHeader title={t("titles.checkout")} />
      <div className="wrap pt-10">
        <Checkout />
      </div>
    </div>
  );
}
