import { BackLink, PageHeader } from "#app/components/page-header.tsx";
import { Invitation, Story, ValuesPitch } from "#app/features/site/about.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Mission, values and story of the club (docs/rules/pages.md#about). */
export default function AboutPage() {
  const { t } = useTranslation("about");
  return (
    <>
      <BackLink />
      <div className="pb-14">
        <PageHeader title={t("title")} text={t("mission")} />
      </div>
      <ValuesPitch />
      <Story />
      <Invitation />
    </>
  );
}
