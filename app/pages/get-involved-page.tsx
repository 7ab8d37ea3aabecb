import { BackLink, PageHeader } from "#app/components/page-header.tsx";
import { Picture } from "#app/components/picture.tsx";
import { CallPeople, Opportunities, Requirements } from "#app/features/site/get-involved.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** For those who want to coach: with whom, what we ask, whom to call (docs/rules/pages.md#get-involved). */
export default function GetInvolvedPage() {
  const { t } = useTranslation("getInvolved");
  return (
    <>
      <BackLink />
      <PageHeader title={t("title")} text={t("text")} />
      <div className="wrap pt-10">
        <Picture
          id="coaches"
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
