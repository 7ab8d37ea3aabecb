import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Picture } from "#app/components/picture.tsx";

/** Any address without a page (spec.md §2). */
export default function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="pb-20">
      <PageHeader title={t("notFound.title")} text={t("notFound.text")} />
      <div className="wrap pt-8">
        <div className="flex flex-wrap gap-4">
          <LinkButton href="/">{t("notFound.home")}</LinkButton>
          <LinkButton href="/register" variant="secondary">
            {t("notFound.register")}
          </LinkButton>
        </div>
        <Picture
          id="lost-ball"
          loading="eager"
          sizes="(width >= 48rem) 40rem, 100vw"
          className="mt-10 h-auto w-full max-w-160 rounded"
        />
      </div>
    </div>
  );
}
