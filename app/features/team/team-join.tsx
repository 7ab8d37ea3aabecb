import { ChalkCircle } from "#app/components/chalk-circle.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Join Our Team: the page's main action. */
export function TeamJoin() {
  const { t } = useTranslation("team");
  return (
    <section className="relative isolate overflow-hidden bg-sand-200">
      <ChalkCircle className="absolute top-1/2 -right-24 -z-10 hidden size-96 -translate-y-1/2 text-bone lg:block" />
      <div className="wrap py-16">
        <h2 className="text-headline font-black uppercase">{t("join")}</h2>
        <p className="mt-4 max-w-line text-lead">{t("joinText")}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton href="/register">{t("register")}</LinkButton>
          <LinkButton href="/dues" variant="secondary">
            {t("dues")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
