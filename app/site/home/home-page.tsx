import type { ReactNode } from "react";
import { lazyOnVisible } from "#app/lib/hydration/lazy-on-visible.ts";
import { LazySection } from "#app/lib/hydration/lazy-section.tsx";
import { loadWithQueryClient } from "#app/lib/hydration/with-query-client.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Slideshow } from "#app/site/carousel/slideshow.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { sceneIds } from "#content/club/pictures.ts";
import { CampFacts } from "./camp-facts.tsx";

function HeroText() {
  const { t } = useTranslation("home");
  return (
    <div className="wrap pointer-events-none relative flex items-center py-12 lg:min-h-[44rem] lg:py-16">
      <div className="pointer-events-auto max-w-xl lg:max-w-[27rem] xl:max-w-[30rem]">
        <p className="font-display text-lead font-semibold text-balance text-marigold">{t("hero.place")}</p>
        <h1 tabIndex={-1} className="mt-4 text-display font-black uppercase">
          {t("hero.title")}
        </h1>
        <p className="mt-6 text-lead">{t("hero.text")}</p>
        <div className="mt-8 flex flex-wrap gap-4">
          <LinkButton href="/register">{t("terms:registerPlayer")}</LinkButton>
          <LinkButton href="/about" variant="chalk">
            {t("hero.about")}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/**
 * The first screen of the home page: registration next to a picture of the club. The pictures are clipped to the centre
 * circle, so that no text lies over them.
 */
function Hero({ pictures }: { pictures: ReactNode }) {
  return (
    <div className="on-dusk relative isolate overflow-hidden bg-dusk-950 text-white">
      <HeroText />
      <div className="hero-circle relative h-80 bg-bone sm:h-112 lg:absolute lg:inset-y-0 lg:right-0 lg:left-[calc(50%-2rem)] lg:-z-10 lg:h-auto">
        <div className="hero-circle absolute inset-0 lg:left-1.5">{pictures}</div>
      </div>
    </div>
  );
}

const BELOW_THE_FOLD = "below-the-fold";
const HomeBelowTheFold = lazyOnVisible(
  BELOW_THE_FOLD,
  loadWithQueryClient(async () => (await import("./below-the-fold.tsx")).HomeBelowTheFold),
);

/** Home (docs/reference/public-pages.md#home-page): sections in the order in which families ask. */
export default function HomePage() {
  return (
    <>
      <Hero pictures={<Slideshow pictures={sceneIds} />} />
      <CampFacts />
      <LazySection
        id={BELOW_THE_FOLD}
        fallback={
          <div className="wrap">
            <Skeleton className="h-dvh" />
          </div>
        }
      >
        <HomeBelowTheFold />
      </LazySection>
    </>
  );
}
