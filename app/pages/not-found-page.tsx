import { useTranslation } from "react-i18next";
import { ChalkArc } from "#app/components/chalk-arc.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";

/** Any address without a page (spec.md §2). */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="relative min-h-[70vh] overflow-hidden pb-72">
      <ChalkArc className="absolute -bottom-1 left-1/2 w-[44rem] max-w-none -translate-x-1/2 text-sand-200" />
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="wrap relative flex flex-wrap gap-4 pt-10">
        <LinkButton href="/">{t("notFound.home")}</LinkButton>
        <LinkButton href="/register" variant="secondary">
          {t("notFound.register")}
        </LinkButton>
      </div>
    </div>
  );
}
