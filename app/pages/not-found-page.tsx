import { LinkButton } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { SceneBand } from "#app/components/picture.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Any address without a page (docs/rules/pages.md#which-pages-there-are). */
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
      <SceneBand id="lost-ball" shape="tall" />
    </>
  );
}
