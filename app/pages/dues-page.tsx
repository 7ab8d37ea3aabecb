import { LinkButton } from "#app/components/button.tsx";
import { CornerQuarter } from "#app/components/chalk-lines.tsx";
import { ContactList } from "#app/components/contact-people.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Monthly dues: coming soon, and whom to ask until then (docs/rules/pages.md#gallery-and-dues). */
export default function DuesPage() {
  const { t } = useTranslation("dues");
  return (
    <div className="pb-20">
      <PageHeader title={t("title")} />
      <div className="wrap grid gap-12 pt-10 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
        <div>
          <p className="font-display text-headline font-black text-brand">{t("soon")}</p>
          <p className="mt-4 max-w-line text-lead">{t("text")}</p>
          <div className="mt-8 flex flex-wrap gap-4">
            <LinkButton href="/teams">{t("teams")}</LinkButton>
            <LinkButton href="/" variant="secondary">
              {t("back")}
            </LinkButton>
          </div>
        </div>
        <section className="relative self-start rounded bg-sand-100 p-8">
          <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
          <h2 className="pr-12 text-title">{t("contact")}</h2>
          <ContactList />
        </section>
      </div>
    </div>
  );
}
