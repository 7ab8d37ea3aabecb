import { BackLink } from "#app/components/back-link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Invitation } from "#app/features/about/invitation.tsx";
import { Story } from "#app/features/about/story.tsx";
import { ValuesPitch } from "#app/features/about/values-pitch.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Mission, values and story of the club (spec.md §2, /about). */
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
