import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackHome } from "#app/ui/back-link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { pictureOfPage } from "#content/club/pictures.ts";
import { CallPeople, Opportunities, Requirements } from "./get-involved.tsx";
import { Picture } from "./picture.tsx";

/** For people who want to coach: opportunities, requirements and contacts (docs/reference/public-pages.md#content-pages). */
export default function GetInvolvedPage() {
  const { t } = useTranslation("getInvolved");
  return (
    <>
      <BackHome />
      <PageHeader title={t("title")} text={t("text")} />
      <div className="wrap pt-10">
        <Picture
          id={pictureOfPage.getInvolved}
          sizes="(min-width: 72rem) 67rem, 100vw"
          loading="eager"
          fetchPriority="high"
          className="h-60 w-full rounded object-cover object-[50%_80%] sm:h-80 lg:h-112"
        />
      </div>
      <Opportunities />
      <Requirements />
      <CallPeople />
    </>
  );
}
