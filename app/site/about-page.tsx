import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { BackHome } from "#app/ui/back-link.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Invitation, Story, ValuesPitch } from "./about.tsx";

/** Mission, values and story of the club (docs/reference/public-pages.md#content-pages). */
export default function AboutPage() {
  const { t } = useTranslation("about");
  return (
    <>
      <BackHome />
      <div className="pb-14">
        <PageHeader title={t("title")} text={t("mission")} />
      </div>
      <ValuesPitch />
      <Story />
      <Invitation />
    </>
  );
}
