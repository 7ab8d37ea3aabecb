import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { SceneBand } from "./picture.tsx";

/** Any address without a page (docs/reference/public-pages.md#addresses). */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="wrap flex flex-wrap gap-4 pt-8 pb-16">
        <LinkButton href="/">{t("notFound.home")}</LinkButton>
        <LinkButton href="/register" variant="secondary">
          {t("notFound.register")}
        </LinkButton>
      </div>
      <SceneBand id={pictureOfPage.notFound} shape="tall" />
    </>
  );
}
