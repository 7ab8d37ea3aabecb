import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AmountForm } from "./amount-form.tsx";
import { Impact } from "./impact.tsx";

/** A donation without a registration (docs/reference/public-pages.md#donation-page). */
export default function DonatePage() {
  const { t } = useTranslation("donate");
  return (
    <div className="pb-20">
      <PageHeader title={t("title")} text={t("text")} />
      <Impact />
      <div className="wrap pt-14">
        <div className="max-w-form">
          <AmountForm />
        </div>
        <BackLink href="/" look="text" className="mt-8">
          {t("back")}
        </BackLink>
      </div>
    </div>
  );
}
