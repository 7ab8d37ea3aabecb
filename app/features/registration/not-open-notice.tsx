import { ContactList } from "#app/components/contact-list.tsx";
import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Registration is closed, or every place taken: the news, whom to call, and the way back (spec.md §2). */
export function NotOpenNotice({ reason }: { reason: "closed" | "full" }) {
  const { t } = useTranslation("registration");
  return (
    <div className="wrap-form pt-8 pb-20">
      <section className="relative rounded bg-sand-100 p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h2 className="pr-16 text-headline">{t(`${reason}.title`)}</h2>
        <p className="mt-4 max-w-line text-lead">{t(`${reason}.text`)}</p>
        <h3 className="mt-8 text-title">{t("closed.contact")}</h3>
        <ContactList />
      </section>
      <LinkButton href="/" className="mt-10">
        {t(`${reason}.home`)}
      </LinkButton>
    </div>
  );
}
