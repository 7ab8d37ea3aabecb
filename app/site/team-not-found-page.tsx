import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { FullWidthPicture } from "./picture.tsx";

/** The page at the address of an unknown team (docs/reference/public-pages.md#addresses). */
export default function TeamNotFoundPage() {
  const { t } = useTranslation("team");
  return (
    <>
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="page-container pt-6 pb-16">
        <BackLink href="/dues">{t("back")}</BackLink>
      </div>
      <FullWidthPicture id={pictureOfPage.notFound} shape="tall" />
    </>
  );
}
