import { Link } from "wouter";
import { ChalkCircle } from "#app/components/chalk-circle.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";

/** Why we do it, in one breath, and where to go from here. */
export function Philosophy() {
  const { t } = useTranslation("structure");
  return (
    <section className="relative isolate overflow-hidden bg-sand-200">
      <ChalkCircle className="absolute top-1/2 -right-32 -z-10 hidden size-112 -translate-y-1/2 text-bone lg:block" />
      <div className="wrap py-16">
        <h2 className="font-text text-lead font-semibold">{t("philosophy.title")}</h2>
        <p className="mt-4 max-w-[34ch] font-display text-headline leading-[1.08] font-bold text-balance">
          {t("philosophy.text")}
        </p>
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <LinkButton href="/register">{t("register")}</LinkButton>
          <LinkButton href="/dues" variant="secondary">
            {t("dues")}
          </LinkButton>
          <Link href="/teams" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {t("teams")}
          </Link>
        </div>
      </div>
    </section>
  );
}
