import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The way back to the home page, at the head of a page. */
export function BackLink() {
  const { t } = useTranslation();
  return (
    <div className="wrap -mb-6 pt-6 print:hidden">
      <Link
        href="/"
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden size={18} />
        {t("backHome")}
      </Link>
    </div>
  );
}
