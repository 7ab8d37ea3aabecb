import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import { PageHeader } from "#app/components/page-header.tsx";
import { AmountForm } from "#app/features/donate/amount-form.tsx";
import { Impact } from "#app/features/donate/impact.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Giving without registering (docs/rules/pages.md#donation-page). */
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
        <Link href="/" className="mt-8 inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
          <ArrowLeft aria-hidden size={20} />
          {t("back")}
        </Link>
      </div>
    </div>
  );
}
