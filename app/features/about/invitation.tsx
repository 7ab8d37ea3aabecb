import { ChalkArc } from "#app/components/chalk-arc.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** The way from reading to playing. */
export function Invitation() {
  const { t } = useTranslation("about");
  return (
    <section className="relative overflow-hidden bg-sand-200">
      <ChalkArc className="absolute -right-24 -bottom-px hidden w-[38rem] max-w-none text-sand-300 lg:block" />
      <div className="wrap relative py-16 lg:py-20">
        <h2 className="text-headline font-black uppercase">{t("invite.title")}</h2>
        <p className="mt-4 max-w-line text-lead">{t("invite.text")}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton href="/register">{t("invite.register")}</LinkButton>
          <LinkButton href="/activities" variant="secondary">
            {t("invite.camp")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
