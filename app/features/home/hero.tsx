import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/link-button.tsx";
import scene from "#content/images/evening-training.svg";

function HeroText() {
  const { t } = useTranslation("home");
  return (
    <div className="wrap relative py-14">
      <div className="max-w-xl">
        <p className="font-display text-lead font-semibold text-marigold">{t("hero.place")}</p>
        <h1 tabIndex={-1} className="mt-4 text-display font-black uppercase">
          {t("hero.title")}
        </h1>
        <p className="mt-6 max-w-lg text-lead">{t("hero.text")}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton href="/register">{t("hero.register")}</LinkButton>
          <LinkButton href="/about" variant="chalk">
            {t("hero.about")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** The first thing a family sees: training under the lamp, and the way in. The words keep to the sky. */
export function Hero() {
  const { t } = useTranslation("home");
  return (
    <section className="on-dusk hero relative isolate overflow-hidden bg-dusk-950 text-white">
      <HeroText />
      <img
        src={scene}
        alt={t("hero.scene")}
        width={2400}
        height={1000}
        fetchPriority="high"
        className="-mt-24 h-80 w-full object-cover object-[80%_100%] sm:h-112 lg:absolute lg:inset-0 lg:-z-10 lg:mt-0 lg:h-full lg:object-[75%_100%] xl:object-[82%_100%]"
      />
    </section>
  );
}
