import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { FullWidthPicture } from "./picture.tsx";

/** Any address without a page (docs/reference/public-pages.md#addresses). */
export default function NotFoundPage() {
  const { t } = useTranslation(["notFound", "common"]);
  return (
    <>
      <PageHeader title={t("common:titles.notFound")} text={t("text")} />
      <div className="page-container flex flex-wrap gap-4 pt-8 pb-16">
        <LinkButton href="/">{t("terms:backHome")}</LinkButton>
        <LinkButton href="/register" variant="secondary">
          {t("terms:registerPlayer")}
        </LinkButton>
      </div>
      <FullWidthPicture id={pictureOfPage.notFound} shape="tall" />
    </>
  );
}
