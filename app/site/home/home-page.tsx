import { LazySection, lazyWhenNear } from "#app/lib/hydration/lazy-section.tsx";
import { loadWithQueryClient } from "#app/lib/hydration/load-with-query-client.ts";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PriceSteps } from "#app/shared/price-steps.tsx";
import { Slideshow } from "#app/site/carousel/slideshow.tsx";
import { ProgramAddress } from "#app/site/program-address.tsx";
import { RuledFact } from "#app/site/ruled-fact.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CornerQuarter } from "#app/ui/chalk-lines.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { sceneIds } from "#content/club/pictures.ts";

function CampPrice() {
  const { t } = useTranslation("home");
  const { featured } = useSiteData();
  return (
    <Card as="div" padding="none" className="relative self-start p-6 sm:p-8">
      <CornerQuarter className="absolute top-0 right-0 size-20 rotate-90 text-sand-300" />
      <h2 className="text-title">{t("camp.title")}</h2>
      <PriceSteps program={featured} layout="card" className="mt-6" />
      {featured.feeCents !== 0 && <p className="mt-2">{t("terms:perPlayer")}</p>}
      <LinkButton href={`/register?program=${featured.slug}`} variant="secondary" className="mt-8 w-full">
        {t("camp.register")}
      </LinkButton>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink href="/activities" variant="alone">
          {t("camp.explore")}
        </TextLink>
        <TextLink href="/schedule" variant="alone">
          {t("terms:dayByDay")}
        </TextLink>
      </p>
    </Card>
  );
}

/** The camp's price, dates, location and ages. */
function CampFacts() {
  const { t } = useTranslation("home");
  const { featuredDetails } = useSiteData();
  return (
    <section className="page-container grid gap-10 py-16 md:grid-cols-[18rem_1fr] lg:grid-cols-[23rem_1fr] lg:gap-20 lg:py-24">
      <CampPrice />
      <dl>
        <RuledFact label={t("terms:when")}>
          <strong className="block font-semibold first-letter:uppercase">{featuredDetails.campDays}</strong>
          {t("camp.hours")}
        </RuledFact>
        <RuledFact label={t("terms:where")}>
          <ProgramAddress locations={featuredDetails.campPlaces} />
        </RuledFact>
        <RuledFact label={t("camp.who")}>{t("camp.ages")}</RuledFact>
        <RuledFact label={t("terms:included")}>{featuredDetails.campIncludes}</RuledFact>
      </dl>
    </section>
  );
}

function HeroText() {
  const { t } = useTranslation("home");
  return (
    <div className="page-container pointer-events-none relative flex items-center py-12 lg:min-h-[44rem] lg:py-16">
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
 * The first screen of the home page: registration beside a picture of the club. The pictures are clipped to
 * the center circle, so that no text covers them.
 */
function Hero() {
  return (
    <div className="on-dusk relative isolate overflow-hidden bg-dusk-950 text-white">
      <HeroText />
      <div className="hero-circle relative h-80 bg-bone sm:h-112 lg:absolute lg:inset-y-0 lg:right-0 lg:left-[calc(50%-2rem)] lg:-z-10 lg:h-auto">
        <div className="hero-circle absolute inset-0 lg:left-1.5">
          <Slideshow pictures={sceneIds} />
        </div>
      </div>
    </div>
  );
}

const BELOW_THE_FOLD = "below-the-fold";
const HomeBelowTheFold = lazyWhenNear(
  BELOW_THE_FOLD,
  loadWithQueryClient(async () => (await import("./below-the-fold.tsx")).HomeBelowTheFold),
);

/** The home page (docs/reference/public-pages.md#home-page), with sections in the order of families' questions. */
export default function HomePage() {
  return (
    <>
      <Hero />
      <CampFacts />
      <LazySection
        id={BELOW_THE_FOLD}
        fallback={
          <div className="page-container">
            <Skeleton className="h-dvh" />
          </div>
        }
      >
        <HomeBelowTheFold />
      </LazySection>
    </>
  );
}
