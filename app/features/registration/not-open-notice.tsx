import { useTranslation } from "react-i18next";
import { ContactList } from "#app/components/contact-list.tsx";
import { CornerQuarter } from "#app/components/corner-quarter.tsx";
import { LinkButton } from "#app/components/link-button.tsx";

/** Registration is closed, or every place is taken: says so before anyone types (design.md §7.1). */
export function NotOpenNotice({ reason }: { reason: "closed" | "full" }) {
  const { t } = useTranslation("registration");
  return (
    <div className="wrap-form pt-8 pb-20">
      <p className="max-w-line text-lead">{t(`${reason}.text`)}</p>
      <section className="relative mt-10 rounded bg-sand-100 p-8">
        <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
        <h2 className="text-title">{t("closed.contact")}</h2>
        <ContactList />
      </section>
      <LinkButton href="/" className="mt-10">
        {t(`${reason}.home`)}
      </LinkButton>
    </div>
  );
}
